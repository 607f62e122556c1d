import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { use } from 'react';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import { forecastWithinScores } from '#shared/engine/predictions/forecast.ts';
import { probabilityText } from '#shared/rules/probability-text.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { bandText } from '#web/charts/frame/band-text.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { paths } from '#web/lib/paths.ts';
import { experimentPlaceOf, experimentTreeKey } from '#web/lib/resources/experiments.ts';
import { verdictOf } from '#web/lib/resources/model-verdict.ts';
import { findPredictedBest, type PredictedSetting } from '#web/report/contents/prediction-sections.ts';
import { knownScore, parameterText } from '#web/report/contents/report-source.ts';
import { bestMeasured } from '#web/report/contents/sample-sections.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import type { CommonParameter } from './common-parameters.ts';
import type { ComparedSource } from './compared-experiments.ts';
import { QuietLine, SideBySide } from './side-by-side.tsx';

interface Props {
  sources: readonly ComparedSource[];
  inputs: readonly CommonParameter<InParameter>[];
  outputs: readonly CommonParameter<OutParameter>[];
}

type Found = PredictedSetting | { why: string };

/** The best measured sample of each experiment, and the best setting that its model predicts. */
export function BestSettings({ sources, inputs, outputs }: Props) {
  const decimal = use(DecimalContext);
  const predicted = useQueries({
    queries: sources.map((source) => ({
      queryKey: [...experimentTreeKey(source.experiment.uuid), 'compared-best', source.model?.uuid ?? ''],
      queryFn: (): Promise<Found> | Found => (source.model ? findPredictedBest(source) : { why: 'No model' }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
    })),
  });
  const measured = sources.map((source) => bestMeasured(source));
  const expected = predicted.map(({ data, isError }) =>
    isError ? { why: 'This browser could not compute the prediction.' } : data,
  );
  /** The cells of a row: the measured one and the predicted one of each experiment. */
  const cells = (ofSample: (at: number) => string, ofForecast: (found: PredictedSetting, at: number) => string) =>
    sources.flatMap((_, at) => {
      const found = expected[at];
      return [ofSample(at) || '–', found && !('why' in found) ? ofForecast(found, at) || '–' : found ? '' : '…'];
    });
  const measuredText = (at: number, parameter: InParameter | OutParameter) => {
    const best = measured[at]?.best[0];
    return best ? parameterText(valuesOf(best.sample).get(parameter.uuid), parameter, decimal) : '';
  };
  const unitOf = ({ unit }: { unit: string }, { hasOneUnit }: { hasOneUnit: boolean }) =>
    hasOneUnit || unit === '' ? '' : ` ${unit}`;
  const withUnit = (text: string, unit: string) => (text === '' ? '' : `${text}${unit}`);
  const isLimited = sources.some((source) => source.outputs.some(({ limit }) => limit));
  return (
    <>
      <SideBySide
        title="Best settings"
        rowHeader="Quantity"
        columns={sources.map(({ experiment, title }) => ({
          key: experiment.uuid,
          span: 2,
          parts: ['Best measured', 'Best predicted'],
          header: <TextLink to={paths.series(experimentPlaceOf(experiment))}>{title}</TextLink>,
        }))}
        rows={[
          {
            key: 'sample',
            header: 'Where from',
            cells: sources.flatMap((source, at) => [
              <MeasuredFrom key="measured" source={source} found={measured[at]} />,
              <PredictedFrom key="predicted" source={source} found={expected[at]} />,
            ]),
          },
          ...inputs.map((common) => ({
            key: `in ${common.key}`,
            header: common.title,
            cells: cells(
              (at) => textIn(at, common, (input) => withUnit(measuredText(at, input), unitOf(input, common))),
              ({ source, setting }, at) =>
                textIn(at, common, (input) => {
                  const value = setting[source.inputs.findIndex(({ uuid }) => uuid === input.uuid)];
                  return withUnit(parameterText(value, input, decimal), unitOf(input, common));
                }),
            ),
          })),
          ...outputs.map((common) => ({
            key: `out ${common.key}`,
            header: common.title,
            cells: cells(
              (at) => textIn(at, common, (output) => withUnit(measuredText(at, output), unitOf(output, common))),
              ({ source, forecast }, at) =>
                textIn(at, common, (output) => {
                  const band = forecast.outputs[source.outputs.findIndex(({ uuid }) => uuid === output.uuid)];
                  return band ? withUnit(bandText(band, decimal), unitOf(output, common)) : '';
                }),
            ),
          })),
          {
            key: 'score',
            header: 'Score in its experiment',
            cells: cells(
              (at) => {
                const best = measured[at]?.best[0];
                return best ? knownScore(best.score, decimal) : '';
              },
              ({ forecast }) => bandText(forecastWithinScores(forecast.score), decimal),
            ),
          },
          ...(isLimited
            ? [
                {
                  key: 'limits',
                  header: 'Keeps all limits',
                  cells: cells(
                    (at) => limitsText(sources[at], measured[at]),
                    ({ forecast: { acceptable } }) => (acceptable === undefined ? '' : probabilityText(acceptable)),
                  ),
                },
              ]
            : []),
        ]}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Each is the best by the targets and weights of its own experiment, of samples that keep all limits where there
        are some; so scores are not comparable, and outputs are. Predicted values have their 90 % interval.
      </Typography>
    </>
  );
}

/** The text of a parameter in one of the experiments. */
function textIn<One extends InParameter | OutParameter>(
  at: number,
  { of }: CommonParameter<One>,
  text: (one: One) => string,
): string {
  const one = of[at];
  return one ? text(one) : '';
}

function limitsText(source: ComparedSource | undefined, found: ReturnType<typeof bestMeasured> | undefined): string {
  if (!source?.outputs.some(({ limit }) => limit) || !found?.best[0]) return '';
  return found.acceptable.length > 0 ? 'yes' : 'no';
}

interface FromProps<What> {
  source: ComparedSource;
  found: What | undefined;
}

function MeasuredFrom({ source, found }: FromProps<ReturnType<typeof bestMeasured>>) {
  const best = found?.best[0];
  if (!best) return 'No sample is measured yet';
  const { sample, name } = best;
  return (
    <TextLink to={paths.sampleDetails({ ...experimentPlaceOf(source.experiment), sample: sample.uuid })}>
      Sample {name}
    </TextLink>
  );
}

function PredictedFrom({ source: { model, outdated }, found }: FromProps<Found>) {
  if (!found) return 'The browser predicts …';
  if ('why' in found) return found.why || 'No prediction';
  return (
    <>
      {model && verdicts[verdictOf(model)]}
      {outdated !== undefined && <QuietLine>Out of date</QuietLine>}
    </>
  );
}

const verdicts = { poor: 'A poor model', usable: 'A usable model', good: 'A good model' } as const;
