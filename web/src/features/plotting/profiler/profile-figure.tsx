import Typography from '@mui/material/Typography';
import { memo, use, useMemo } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { forecastWithinScores, type PointForecast } from '#shared/engine/predictions/forecast.ts';
import { scores } from '#shared/engine/score.ts';
import { fileName } from '#shared/rules/csv.ts';
import { probabilityText } from '#shared/rules/probability-text.ts';
import type { Target } from '#shared/rules/target.ts';
import { bandText, type ValueWithInterval } from '#web/charts/frame/band-text.ts';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import type { TableData } from '#web/charts/frame/figure-table.tsx';
import type { ProfileCurves, ProfileData } from '#web/charts/profile/build-profile-figure.ts';
import { type Forbidden, isCurrentAlong } from '#web/charts/profile/forbidden-stretches.ts';
import { ProfileChart } from '#web/charts/profile/profile-chart.tsx';
import type { ProfileAnswer } from '#web/lib/engine/engine-messages.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { parameterTitle } from '../parameter-title.ts';

interface Props {
  experiment: Experiment;
  source: ModelSource;
  shown: ProfileAnswer;
  forbidden: Forbidden | undefined;
  onMove: (input: number, value: number) => void;
  onDragEnd: () => void;
}

/** The plots, and what to expect at the setting in words. */
export const ProfileFigure = memo(function ProfileFigure({
  experiment,
  source,
  shown,
  forbidden,
  onMove,
  onDragEnd,
}: Props) {
  const decimal = use(DecimalContext);
  const data = useMemo(() => profileData(source), [source]);
  const curves = useMemo(
    (): ProfileCurves => ({
      setting: shown.setting,
      positions: shown.positions,
      here: bandsOf(shown.here),
      curves: shown.curves.map((points) => points.map(bandsOf)),
      forbidden,
    }),
    [shown, forbidden],
  );
  const table = useMemo(() => profileTable(data, curves), [data, curves]);
  const expected = data.quantities.flatMap(({ key, title }, index) => {
    const band = curves.here[index];
    return band ? [{ key, text: `${title} ${bandText(band, decimal)}` }] : [];
  });
  const chance = shown.here?.acceptable;
  const kept = chance === undefined ? '' : ` All limits are kept with a probability of ${probabilityText(chance)}.`;
  const summary = `Expected here: ${expected.map(({ text }) => text).join('; ')}.${kept}`;
  const hasMarks = data.quantities.some(({ marks = [] }) => marks.length > 0);
  const isMixed = (source.request.space.mixtures ?? []).length > 0;
  return (
    <>
      {/* The time is for `npm run bench:web`. */}
      <Typography data-worker-time={shown.duration} sx={{ fontVariantNumeric: 'tabular-nums', minHeight: '3em' }}>
        {summary}
      </Typography>
      <ChartFrame
        title="Predictions along each input"
        fileName={`${fileName(experiment.name)}-profiler`}
        table={table}
        caption={`Line and band: prediction, and the interval that holds nine of ten measurements at new settings, while the other inputs stay as set${isMixed ? ' and the other parts of a mixture share the rest' : ''}. Dots: measured samples.${hasMarks ? ' Dashed: limits; dotted: targets.' : ''} Drag in a plot, or use the fields above.${forbidden ? ' Hatched: the rules forbid it.' : ''}`}
      >
        <ProfileChart
          label={`Predictions along each input. ${summary}`}
          data={data}
          curves={curves}
          onMove={onMove}
          onDragEnd={onDragEnd}
        />
      </ChartFrame>
    </>
  );
});

/** The score, within 0 and 1 as people see it, and the outputs. */
function bandsOf(forecast: PointForecast | undefined): ValueWithInterval[] {
  return forecast ? [forecastWithinScores(forecast.score), ...forecast.outputs] : [];
}

function profileData({ inputs, outputs, request }: ModelSource): ProfileData {
  const { points, outputs: measured, objectives } = request;
  return {
    inputs: inputs.map((input) => ({
      key: input.uuid,
      title: parameterTitle(input),
      categories: input.is_categorical ? input.categories : undefined,
      min: input.min_value,
      max: input.max_value,
      scale: input.scale,
    })),
    quantities: [
      { key: 'score', title: 'Score', measured: [...scores(measured, objectives)] },
      ...outputs.map((output, index) => ({
        key: output.uuid,
        title: nameWithUnit(output),
        measured: measured.map((row) => row[index] ?? Number.NaN),
        marks: [...marksOf('limit', output.limit), ...marksOf('target', output.target)],
      })),
    ],
    samples: points,
  };
}

/** The ends of a limit or target; none of an extreme. */
function marksOf<Kind extends string>(kind: Kind, wanted: Target | undefined): { kind: Kind; value: number }[] {
  if (typeof wanted === 'number') return [{ kind, value: wanted }];
  if (wanted === undefined || typeof wanted === 'string') return [];
  return [wanted.min, wanted.max].flatMap((value) => (value === null ? [] : [{ kind, value }]));
}

/** The curves as rows: an input, its value, and what is predicted there. They are made when somebody reads them. */
function profileTable(
  { inputs, quantities }: ProfileData,
  { setting, positions, curves, forbidden }: ProfileCurves,
): TableData {
  return {
    columns: [
      'Input',
      'Value',
      ...quantities.flatMap(({ title }) => [title, `${title} low`, `${title} high`]),
      ...(forbidden ? ['Rules'] : []),
    ],
    get rows() {
      return inputs.flatMap(({ title, categories }, input) =>
        (positions[input] ?? []).map((value, index) => [
          title,
          categories ? (categories[value] ?? '') : value,
          ...(curves[input]?.[index] ?? []).flatMap((band) => [band.value, band.low, band.high]),
          ...(forbidden ? [verdictAt(forbidden, setting, { input, index, value })] : []),
        ]),
      );
    },
  };
}

/** Empty where nothing is known yet of this value. */
function verdictAt(
  forbidden: Forbidden,
  setting: readonly number[],
  { input, index, value }: { input: number; index: number; value: number },
): string {
  const along = forbidden.along[input];
  if (along?.positions[index] !== value || !isCurrentAlong(forbidden, setting, input)) return '';
  return along.reasons[index] ?? 'obeyed';
}
