import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import type { EffectsModel, EffectsReport } from '#shared/rules/effects/effects-report.ts';
import type { TermEffect } from '#shared/rules/effects/term-effects.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { withSymbol } from '#shared/rules/number-format.ts';
import { changeText, effectText, isBeyondChance, pText } from '#web/features/modelling/effects/effect-names.ts';
import { effectsModels } from '#web/features/modelling/effects/effects-card.tsx';
import { effectsQuestion } from '#web/features/modelling/effects/effects-question.ts';
import { conclusion, unansweredText } from '#web/features/modelling/effects/report-in-words.ts';
import { type AnsweredEffects, answerEffects } from '#web/features/modelling/effects/use-effects-report.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { paths } from '#web/lib/paths.ts';
import { experimentPlaceOf, experimentTreeKey } from '#web/lib/resources/experiments.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { CommonParameter } from './common-parameters.ts';
import type { ComparedSource } from './compared-experiments.ts';
import { QuietLine, SideBySide } from './side-by-side.tsx';

interface Props {
  sources: readonly ComparedSource[];
  inputs: readonly CommonParameter<InParameter>[];
}

const fieldWidth = { width: { xs: '100%', sm: 296 } };

/** The standardised effects of the common inputs on one output of each experiment. */
export function EffectsSideBySide({ sources, inputs }: Props) {
  const [wanted, setWanted] = useState<ReadonlyMap<string, string>>(new Map());
  const [model, setModel] = useState<EffectsModel>('main');
  const decimal = use(DecimalContext);
  const outputs = chosenOutputs(sources, wanted);
  const answers = useQueries({
    queries: sources.map((source, at) => {
      const output = outputs[at];
      return {
        queryKey: [...experimentTreeKey(source.experiment.uuid), 'compared-effects', output?.uuid ?? '', model],
        queryFn: async (): Promise<Answered> => {
          if (!output) return { report: 'failed', samples: [], isCalculated: false };
          const question = effectsQuestion({ ...source, list: source.all }, { output, model, isChosen: () => true });
          const { samples, isCalculated } = question;
          return { report: await answerEffects(question), samples, isCalculated };
        },
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        enabled: output !== undefined,
      };
    }),
  });
  const reports = answers.map(({ data }) => data?.report);
  const longest = Math.max(...answers.map(({ data }) => (data?.isCalculated ? 0 : longestSize(data?.report))));
  return (
    <>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', mb: 2 }}>
        {sources.map(({ experiment, title, outputs: all }, at) => (
          <Choice
            key={experiment.uuid}
            label={`Effects on, in ${title}`}
            options={numbersOf(all).map((one) => ({ value: one.uuid, label: nameWithUnit(one) }))}
            value={outputs[at]?.uuid ?? ''}
            onChoose={(uuid) => setWanted(new Map([...wanted, [experiment.uuid, uuid]]))}
            disabled={!outputs[at]}
            sx={fieldWidth}
          />
        ))}
        <Choice label="Model of effects" options={effectsModels} value={model} onChoose={setModel} sx={fieldWidth} />
      </Stack>
      <SideBySide
        title="Effects side by side"
        rowHeader="Input"
        columns={sources.map(({ experiment, title }, at) => ({
          key: experiment.uuid,
          header: (
            <>
              <TextLink to={paths.models(experimentPlaceOf(experiment))}>{title}</TextLink>
              <QuietLine>{outputs[at] ? nameWithUnit(outputs[at]) : ''}</QuietLine>
            </>
          ),
        }))}
        rows={inputs.map(({ key, title, of }) => ({
          key,
          header: title,
          cells: sources.map((source, at) => (
            <EffectCell
              key={source.experiment.uuid}
              report={outputs[at] ? reports[at] : 'failed'}
              source={source}
              input={of[at]}
              output={outputs[at]}
              isCalculated={answers[at]?.data?.isCalculated === true}
              longest={longest}
            />
          )),
        }))}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 2 }}>
        Standardised: t is the effect in its standard errors (of a category with several levels, the t that has the p of
        all of them), and the bar its size, so that outputs in different units and ranges can be compared. Bold: more
        than chance at 95 %. Below it stands the effect itself, over the range that the samples of that experiment have.
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
        {sources.map((source, at) => (
          <li key={source.experiment.uuid}>
            {source.title}: {inWords(source, outputs[at], answers[at]?.data, decimal)}
          </li>
        ))}
      </Box>
    </>
  );
}

interface Answered {
  report: AnsweredEffects;
  samples: { name: string }[];
  isCalculated: boolean;
}

const numbersOf = (outputs: readonly OutParameter[]) => outputs.filter(({ is_categorical }) => !is_categorical);

/** The output of each experiment: as chosen, or the one named as that of the first, or its own first. */
function chosenOutputs(
  sources: readonly ComparedSource[],
  wanted: ReadonlyMap<string, string>,
): (OutParameter | undefined)[] {
  const own = ({ experiment, outputs }: ComparedSource) =>
    numbersOf(outputs).find(({ uuid }) => uuid === wanted.get(experiment.uuid));
  const [first] = sources;
  const leading = first && (own(first) ?? numbersOf(first.outputs)[0]);
  const isNamedAlike = ({ name }: OutParameter) => name.trim().toLowerCase() === leading?.name.trim().toLowerCase();
  return sources.map(
    (source) => own(source) ?? numbersOf(source.outputs).find(isNamedAlike) ?? numbersOf(source.outputs)[0],
  );
}

function inWords(
  { inputs, experiment }: ComparedSource,
  output: OutParameter | undefined,
  answered: Answered | undefined,
  decimal: DecimalSymbol,
): string {
  if (!output) return 'effects need an output that is a number.';
  if (!answered) return '…';
  const { report, samples, isCalculated } = answered;
  if (report === 'failed') return 'this browser could not compute the effects.';
  if (!report.answers) return unansweredText(report, output.name);
  const blocks = experiment.blocks === 'day' ? 'days' : 'series';
  return conclusion(report, { inputs, output, samples, isCalculated, blocks, decimal });
}

/** The term of one input alone. */
const termOf = ({ terms }: EffectsReport, index: number) =>
  terms.find(({ inputs: [first, second] }) => first === index && second === undefined);

/** The standardised effect: t, with the sign of the change where there is one; undefined without an error. */
function standardised({ estimates: [only, ...others], size, p }: TermEffect): number | undefined {
  if (p === undefined) return undefined;
  if (only?.standardError === undefined || others.length > 0) return size;
  return only.coefficient / only.standardError;
}

function longestSize(report: AnsweredEffects | undefined): number {
  if (!report || report === 'failed' || !report.answers) return 0;
  return Math.max(0, ...report.terms.filter(({ isShare, p }) => !isShare && p !== undefined).map(({ size }) => size));
}

interface CellProps {
  report: AnsweredEffects | undefined;
  source: ComparedSource;
  input: InParameter | undefined;
  output: OutParameter | undefined;
  /** Whether it is a formula, which has effects alone. */
  isCalculated: boolean;
  longest: number;
}

/** In pixels. */
const longestBar = 96;

function EffectCell({ report, source: { inputs }, input, output, isCalculated, longest }: CellProps): ReactNode {
  const decimal = use(DecimalContext);
  if (!report) return '…';
  if (report === 'failed' || !report.answers) return '–';
  const index = inputs.findIndex(({ uuid }) => uuid === input?.uuid);
  const term = termOf(report, index);
  if (report.same.includes(index)) return 'The same in all samples';
  if (!term)
    return report.dependent.some(({ inputs: [of] }) => of === index) ? 'Cannot be told apart' : 'Not in the model';
  if (term.isShare) return 'A share of a mixture';
  const t = isCalculated ? undefined : standardised(term);
  const [only, ...others] = term.estimates;
  const unit = output?.unit ? ` ${output.unit}` : '';
  const amount = only && others.length === 0 ? `${effectText(only, decimal)}${unit}, ` : '';
  return (
    <>
      <Box component="span" sx={{ fontWeight: isBeyondChance(term, report) ? 700 : 400, whiteSpace: 'nowrap' }}>
        {t === undefined ? '' : `t ${tText(t, others.length > 0, decimal)}, p ${pText(term.p, decimal)}`}
      </Box>
      {t !== undefined && longest > 0 && (
        <Box
          aria-hidden
          sx={{
            height: 4,
            my: 0.5,
            borderRadius: 1,
            bgcolor: 'primary.main',
            width: (longestBar * Math.abs(t)) / longest,
          }}
        />
      )}
      <QuietLine>
        {amount}
        {changeText(term.inputs, report, inputs, decimal)}
      </QuietLine>
    </>
  );
}

/** A term of several levels has no sign. */
function tText(t: number, hasLevels: boolean, decimal: DecimalSymbol): string {
  const text = withSymbol(Math.abs(t).toFixed(1), decimal);
  if (hasLevels || text === withSymbol('0.0', decimal)) return text;
  return t < 0 ? `−${text}` : `+${text}`;
}
