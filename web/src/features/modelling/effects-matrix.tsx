import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { Effect, Effects } from '#shared/engine/predictions/effects.ts';
import { isMetric } from '#shared/rules/model-metrics.ts';
import { type DecimalSymbol, withSymbol } from '#shared/rules/number-format.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { verdictWithin } from '#web/lib/resources/model-verdict.ts';
import { hidden } from '#web/ui/visually-hidden.ts';
import { effectInWords, effectSign, shareText, strongestInteraction } from './effect-words.ts';

interface Props {
  source: Pick<ModelSource, 'inputs' | 'outputs'>;
  /** Short names of the outputs that the inputs alone decide: no model of them is judged. */
  known: ReadonlySet<string>;
  /** Those of the score come first, then those of each output, as far as they are found. */
  found: readonly Effects[];
  /** By column, R² of predictions of unseen samples; absent where none is known. */
  explained?: readonly (number | undefined)[] | undefined;
}

/** Each input's effect on the score and on every output, in one table. */
export function EffectsMatrix({ source: { inputs, outputs }, known, found, explained }: Props) {
  const decimal = use(DecimalContext);
  const isKnown = explained?.slice(1).some(isMetric) === true;
  const columns = [{ uuid: 'score', name: 'Score', short_name: '' }, ...outputs];
  const rows = (found[0]?.effects ?? []).toSorted((a, b) => b.share - a.share);
  return (
    <>
      <TableContainer role="group" aria-label="Effects of inputs on outputs" tabIndex={0} sx={{ position: 'relative' }}>
        <Table size="small" aria-label="Effects of inputs on outputs">
          <TableHead>
            <TableRow>
              <TableCell sx={{ pl: 0 }}>Input</TableCell>
              {columns.map(({ uuid, name }) => (
                <TableCell key={uuid}>{name}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.flatMap(({ input: index }) => {
              const input = inputs[index];
              if (!input) return [];
              return (
                <TableRow key={input.uuid}>
                  <TableCell component="th" scope="row" sx={{ pl: 0, overflowWrap: 'break-word' }}>
                    {input.name}
                  </TableCell>
                  {columns.map(({ uuid }, quantity) => {
                    const effects = found[quantity];
                    const effect = effects?.effects.find((one) => one.input === index);
                    return (
                      <TableCell key={uuid} sx={{ whiteSpace: 'nowrap' }}>
                        {effects && effect ? (
                          <EffectCell effect={effect} input={input} interactions={effects.interactions} />
                        ) : (
                          '…'
                        )}
                      </TableCell>
                    );
                  })}
                </TableRow>
              );
            })}
            <TableRow>
              <TableCell component="th" scope="row" sx={{ pl: 0 }}>
                Strongest interaction
              </TableCell>
              {columns.map(({ uuid }, quantity) => {
                const effects = found[quantity];
                return (
                  <TableCell key={uuid}>{effects ? (strongestInteraction(effects, inputs) ?? 'none') : '…'}</TableCell>
                );
              })}
            </TableRow>
            {isKnown && (
              <TableRow>
                <TableCell component="th" scope="row" sx={{ pl: 0 }}>
                  CV-R2 of the model
                </TableCell>
                {columns.map(({ uuid, short_name }, quantity) => (
                  <TableCell key={uuid}>
                    {known.has(short_name)
                      ? 'of a model of its calculated values'
                      : qualityText(explained[quantity], decimal)}
                  </TableCell>
                ))}
              </TableRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        ↑ rises with the input, ↓ falls, ∩ highest in between, ∪ lowest in between, ∿ both, ● depends on the category, ·
        less than 1 % alone. The share, and the bar, is what the input explains alone.
        {isKnown &&
          ' CV-R2: how well the model of a column predicts unseen samples; the effects of a poor one mean nothing yet.'}
      </Typography>
    </>
  );
}

/** R² with its verdict: '0.85, good'. */
function qualityText(r2: number | undefined, decimal: DecimalSymbol): string {
  return isMetric(r2) ? `${withSymbol(r2.toFixed(2), decimal)}, ${verdictWithin({ metrics: { r2 } })}` : 'N/A';
}

/** In pixels. */
const longestBar = 72;

interface CellProps {
  effect: Effect;
  input: InParameter;
  interactions: Effects['interactions'];
}

function EffectCell({ effect, input, interactions }: CellProps) {
  const words = effectInWords(effect, input, interactions, use(DecimalContext));
  return (
    <>
      <span title={words}>
        <span aria-hidden>{effectSign(effect)} </span>
        {shareText(effect.share)}
        <span style={hidden}>, {words}</span>
      </span>
      <Box
        aria-hidden
        sx={{
          height: 4,
          mt: 0.5,
          borderRadius: 1,
          bgcolor: 'primary.main',
          // Alike in all columns, however wide these are.
          width: `${Math.round(longestBar * effect.share)}px`,
        }}
      />
    </>
  );
}
