import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, use, useMemo, useState } from 'react';
import { type Plane, planePoints, planeSides } from '#shared/engine/predictions/contour.ts';
import { fileName } from '#shared/rules/csv.ts';
import { isOpen } from '#shared/rules/sample-state.ts';
import { valuesOf } from '#shared/samples/sample-values.ts';
import { ContourChart } from '#web/charts/contour/contour-chart.tsx';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { namedSamples } from '#web/lib/resources/sample-names.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { EngineLearns } from '../chart-card.tsx';
import type { ChartData } from '../chart-data.ts';
import { heldInWords, restOfMixtures } from '../held-in-words.ts';
import { limitsApart } from '../limits-apart.ts';
import { excludedCaptions } from '../named-scores.ts';
import { parameterTitle } from '../parameter-title.ts';
import { calculatedValues, hasCalculated } from '../profiler/setting-rules.ts';
import { bestSetting } from '../profiler/settings.ts';
import { useForbidden } from '../rules/use-forbidden.ts';
import {
  robustnessOf,
  successText,
  type Tolerances,
  tolerancesText,
  useTolerances,
} from '../tolerances/kept-tolerances.ts';
import { TolerancesButton } from '../tolerances/tolerances-button.tsx';
import { contourData, contourPoints, contourSamples, contourSummary, contourTable } from './contour-data.ts';
import { HeldInputs } from './held-inputs.tsx';
import { type ContourViewName, contourViews, quantitiesOf } from './plane-values.ts';
import { type AskedContour, useContour } from './use-contour.ts';

interface Props extends Pick<ChartData, 'experiment' | 'outputs' | 'list'> {
  source: ModelSource;
  /** Undefined while it learns. */
  engine: Engine | undefined;
  /** The planes to begin with, the most important inputs first. */
  pairs: readonly [number, number][];
  /** Chooses another view; without any, nothing. */
  over: ReactNode;
}

/** Positions on a numeric side: with 41 of each, the rules take one call. */
const count = 41;
/** A share of success takes a forecast at each of the settings around a place. */
const robustCount = 21;

/** As wide as most titles are. */
export const wide = { width: { xs: '100%', sm: 220 } };

export function ContourView({ experiment, outputs, list, source, engine, pairs, over }: Props) {
  const decimal = use(DecimalContext);
  const [chosen, setAxes] = useState<[number, number]>();
  /** By plane that the rules have judged, in the order of the pairs. */
  const [shares, setShares] = useState<readonly number[]>([]);
  const first = openPlane(pairs.length, shares);
  const [x, y] = chosen ?? pairs[first] ?? [0, 1];
  const [quantity, setQuantity] = useState(0);
  const [view, setView] = useState<ContourViewName>('mean');
  const best = useMemo(() => bestSetting(source), [source]);
  const [own, setOwn] = useState<readonly number[]>();
  const setting = own ?? best;
  const { tolerances, put } = useTolerances(useSession()?.sub ?? '', experiment.uuid, source.inputs);
  const robustness = useMemo(() => robustnessOf(tolerances, source.inputs), [tolerances, source]);
  const isRobust = view === 'robust' && robustness !== undefined;
  const plane = useMemo(
    (): Plane => ({ setting, x, y, count: isRobust ? robustCount : count }),
    [setting, x, y, isRobust],
  );
  const points = useMemo(() => contourPoints(source, plane), [source, plane]);
  const { hasRules, evaluated, isFailed } = useForbidden(experiment, points, hasCalculated(source));
  const isEvaluated = evaluated !== undefined && evaluated.asked === points;
  if (!chosen && hasRules && isEvaluated && first === shares.length)
    setShares([...shares, allowedShare(evaluated.verdicts.feasible)]);
  const calculated = useMemo(
    () => (isEvaluated ? calculatedValues(source, evaluated) : undefined),
    [source, evaluated, isEvaluated],
  );
  const asked = useMemo((): AskedContour => {
    const { space } = source.request;
    const settings = planePoints(space, plane, planeSides(space, plane));
    return { plane, quantity, calculated, robust: isRobust ? { robustness, settings } : undefined };
  }, [source, plane, quantity, calculated, isRobust, robustness]);
  const { shown, failure } = useContour(engine, asked);
  const samples = useMemo(() => shown && contourSamples(source, outputs, list, shown), [source, outputs, list, shown]);
  const data = useMemo(() => {
    if (!shown || !samples) return undefined;
    const forbidden =
      hasRules && isEvaluated && shown.plane === plane
        ? evaluated.verdicts.feasible.map((verdict) => verdict !== true)
        : undefined;
    return contourData({ source, shown, samples, forbidden, view });
  }, [source, shown, samples, evaluated, hasRules, isEvaluated, plane, view]);
  const table = useMemo(() => data && contourTable(data), [data]);
  const measured = useMemo(() => measuredSamples(source, outputs, list), [source, outputs, list]);

  if (failure) return <Alert severity="error">{failure}. Please load the page again.</Alert>;
  if (!shown || !data || !table) return <EngineLearns />;
  const target = shown.quantity === 0 ? 'Maximize' : (source.outputs[shown.quantity - 1]?.target ?? 'Maximize');
  const moved = [shown.plane.x, shown.plane.y];
  const rest = restOfMixtures(source, moved, decimal);
  const held = heldInWords(source.inputs, shown.plane.setting, [...moved, ...rest.parts], decimal);
  const summary = contourSummary(data, target, decimal);
  const drawn = data.chance ?? data.quantity;
  const title = `${drawn} over ${data.x.label} and ${data.y.label}`;
  const isLimited = source.outputs.some(({ limit }) => limit);
  const views = contourViews.filter(
    ({ value }) => (value !== 'acceptable' || data.acceptable) && (value !== 'robust' || robustness),
  );
  const saveTolerances = (changed: Tolerances) => {
    put(changed);
    setView(Object.keys(changed.inputs).length > 0 ? 'robust' : 'mean');
  };
  const apart = limitsApart(outputs, source);
  const inputs = source.inputs.map((input, value) => ({ value, label: parameterTitle(input) }));
  const without = (other: number) => inputs.filter(({ value }) => value !== other);
  return (
    <>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', mb: 2 }}>
        {over}
        <Choice label="Across" options={without(y)} value={x} onChoose={(index) => setAxes([index, y])} sx={wide} />
        <Choice label="Up" options={without(x)} value={y} onChoose={(index) => setAxes([x, index])} sx={wide} />
        <Choice
          label="Of"
          options={quantitiesOf(source).map((label, value) => ({ value, label }))}
          value={quantity}
          onChoose={setQuantity}
          sx={wide}
        />
        <Choice
          label="View"
          options={views}
          value={view === 'robust' && !robustness ? 'mean' : view}
          onChoose={setView}
          sx={wide}
        />
        <TolerancesButton
          inputs={source.inputs}
          isLimited={isLimited}
          tolerances={tolerances}
          onSave={saveTolerances}
        />
      </Stack>
      <HeldInputs source={source} besides={[x, y]} setting={setting} samples={measured} best={best} onChange={setOwn} />
      <Typography>{summary}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {held ? `Other inputs: ${held}.` : !rest.text && 'There are no other inputs.'} {rest.text}
        {shown.shares &&
          ` Tolerances: ${tolerancesText(tolerances, source.inputs, decimal)}. A success: to ${successText(isLimited, tolerances, decimal)}.`}
        {hasRules && ` ${rulesText(isEvaluated, isFailed)}`}
        {apart && ` ${apart}`}
      </Typography>
      <Box data-of={data.quantity}>
        <ChartFrame
          title={title}
          fileName={`${fileName(experiment.name)}-contour`}
          table={table}
          caption={`Dots: measured samples, large where their other inputs are as held, or within a tenth of the range. Diamonds: samples that are not measured.${data.acceptable ? ' Dashed: the border of what is more likely acceptable than not.' : ''}${data.samples.some(({ isExcluded }) => isExcluded) ? ` ${excludedCaptions.crosses}` : ''} Arrow keys or the pointer read the values.`}
        >
          <ContourChart label={`${title}. ${summary}`} data={data} />
        </ChartFrame>
      </Box>
    </>
  );
}

/** A plane that the rules leave this share of is worth being drawn; an equality leaves a line of 41 places, 2 %. */
const leastOpen = 0.1;
/** Each plane that is tried costs a call. */
const mostTried = 6;

/** The plane to begin with, by the shares of those that were tried: the first open one, or else the most open. */
export function openPlane(planes: number, shares: readonly number[]): number {
  const open = shares.findIndex((share) => share >= leastOpen);
  if (open >= 0) return open;
  if (shares.length < Math.min(planes, mostTried)) return shares.length;
  return shares.indexOf(Math.max(...shares));
}

const allowedShare = (feasible: readonly (boolean | null)[]) =>
  feasible.filter((verdict) => verdict === true).length / Math.max(1, feasible.length);

export function rulesText(isEvaluated: boolean, isFailed: boolean): string {
  if (isFailed) return 'The rules could not be evaluated.';
  return isEvaluated ? 'Hatched: forbidden by rules.' : 'The rules are being checked …';
}

/** The samples with a value of every input, measured ones only: their settings can be held. */
export function measuredSamples({ inputs, outputs }: ModelSource, all: ChartData['outputs'], list: ChartData['list']) {
  return namedSamples(list).flatMap(({ sample, name }) => {
    const values = valuesOf(sample);
    const point = inputs.map(({ uuid }) => values.get(uuid) ?? Number.NaN);
    const isMeasured =
      !sample.state &&
      !isOpen(sample, all) &&
      outputs.every(({ uuid }) => Number.isFinite(values.get(uuid) ?? Number.NaN));
    return isMeasured && point.every(Number.isFinite) ? [{ key: sample.uuid, name, point }] : [];
  });
}
