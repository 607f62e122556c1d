import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { use } from 'react';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { EffectsReport } from '#shared/rules/effects/effects-report.ts';
import type { TermEffect } from '#shared/rules/effects/term-effects.ts';
import { bySize } from '#web/charts/effects/build-pareto-figure.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { changeText, effectText, estimateText, isBeyondChance, pText, termName } from './effect-names.ts';

interface Props {
  report: EffectsReport;
  inputs: readonly InParameter[];
  output: OutParameter;
  /** Whether it is a formula, which has effects alone. */
  isCalculated: boolean;
}

/** The effects with their intervals and p-values, the largest first. */
export function EffectsTable({ report, inputs, output, isCalculated }: Props) {
  const shares = report.terms.filter(({ isShare }) => isShare);
  const others = report.terms.filter(({ isShare }) => !isShare).toSorted(bySize);
  const title = `Effects on ${nameWithUnit(output)}`;
  return (
    <TableContainer role="group" aria-label={title} tabIndex={0} sx={{ position: 'relative' }}>
      <Table size="small" aria-label={title} sx={{ maxWidth: 860 }}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ pl: 0 }}>Term</TableCell>
            <TableCell sx={{ whiteSpace: 'normal' }}>{isCalculated ? 'Effect' : 'Effect (95 % interval)'}</TableCell>
            {!isCalculated && (
              <TableCell align="right" sx={{ pr: 0 }}>
                p
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {[...shares, ...others].map((term) => (
            <EffectRow key={term.inputs.join()} {...{ term, report, inputs, isCalculated }} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function EffectRow({ term, report, inputs, isCalculated }: { term: TermEffect } & Omit<Props, 'output'>) {
  const decimal = use(DecimalContext);
  const weight = isBeyondChance(term, report) && !term.isShare && !isCalculated ? 700 : 400;
  const text = isCalculated ? effectText : estimateText;
  const { categories = [] } = inputs[term.inputs[0] ?? -1] ?? {};
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ pl: 0, overflowWrap: 'break-word', fontWeight: weight }}>
        {termName(term.inputs, inputs)}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400 }}>
          {changeText(term.inputs, report, inputs, decimal)}
        </Box>
      </TableCell>
      <TableCell sx={{ px: { xs: 1, sm: 2 }, whiteSpace: 'normal' }}>
        {term.estimates.length === 0
          ? `${term.degrees} contrasts${isCalculated ? '' : ', tested together'}`
          : term.estimates.map((estimate) => (
              <div key={estimate.level ?? ''}>
                {estimate.level !== undefined && `${categories[estimate.level] ?? ''}: `}
                {text(estimate, decimal)}
              </div>
            ))}
      </TableCell>
      {!isCalculated && (
        <TableCell align="right" sx={{ pr: 0, whiteSpace: 'nowrap', fontWeight: weight }}>
          {term.isShare ? '' : pText(term.p, decimal)}
        </TableCell>
      )}
    </TableRow>
  );
}
