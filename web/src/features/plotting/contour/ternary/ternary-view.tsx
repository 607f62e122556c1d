import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, use, useMemo, useState } from 'react';
import type { Mixture, Point } from '#shared/engine/types.ts';
import { fileName } from '#shared/rules/csv.ts';
import { TernaryChart } from '#web/charts/contour/ternary/ternary-chart.tsx';
import { type OfParts, type PartIndex, partIndices } from '#web/charts/contour/ternary/ternary-data.ts';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import type { Calculated } from '#web/lib/engine/engine-messages.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import type { Engine } from '#web/lib/engine/open-engine.ts';
import { useAnswer } from '#web/lib/engine/use-answer.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { EngineLearns } from '../../chart-card.tsx';
import type { ChartData } from '../../chart-data.ts';
import { heldInWords } from '../../held-in-words.ts';
import { limitsApart } from '../../limits-apart.ts';
import { excludedCaptions } from '../../named-scores.ts';
import { parameterTitle } from '../../parameter-title.ts';
import { asPoints, calculatedValues, hasCalculated } from '../../profiler/setting-rules.ts';
import { bestSetting } from '../../profiler/settings.ts';
import { useForbidden } from '../../rules/use-forbidden.ts';
import { measuredSamples, rulesText, wide } from '../contour-view.tsx';
import { HeldInputs } from '../held-inputs.tsx';
import { type ContourViewName, contourViews, quantitiesOf } from '../plane-values.ts';
import { type MixtureTriangle, mixtureTriangle, trianglePoints } from './mixture-triangle.ts';
import { noChoiceText, ternaryData, ternarySamples, ternarySummary, ternaryTable } from './ternary-contour.ts';

interface Props extends Pick<ChartData, 'experiment' | 'outputs' | 'list'> {
  source: ModelSource;
  /** Undefined while it learns. */
  engine: Engine | undefined;
  mixture: Mixture;
  /** The inputs by index, the most important first. */
  order: readonly number[];
  /** Chooses another view. */
  over: ReactNode;
}

interface AskedTriangle extends Calculated {
  triangle: MixtureTriangle;
  points: readonly Point[];
}

/** The forecasts of the model over the mixtures of three parts, with the others as set. */
export function TernaryView({ experiment, outputs, list, source, engine, mixture, order, over }: Props) {
  const decimal = use(DecimalContext);
  const best = useMemo(() => bestSetting(source), [source]);
  const [own, setOwn] = useState<readonly number[]>();
  const [chosen, setParts] = useState<OfParts<number>>();
  const [quantity, setQuantity] = useState(0);
  const [view, setView] = useState<ContourViewName>('mean');
  const setting = own ?? best;
  const parts = useMemo(() => chosen ?? importantParts(mixture, order), [chosen, mixture, order]);
  const triangle = useMemo(
    () => mixtureTriangle(source.request.space, mixture, { parts, setting }),
    [source, mixture, parts, setting],
  );
  const points = useMemo(() => trianglePoints(triangle), [triangle]);
  const rulesAsked = useMemo(() => (points.length > 0 ? asPoints(source, points) : undefined), [source, points]);
  const { hasRules, evaluated, isFailed } = useForbidden(experiment, rulesAsked, hasCalculated(source));
  const verdicts = evaluated && evaluated.asked === rulesAsked ? evaluated : undefined;
  const calculated = useMemo(() => verdicts && calculatedValues(source, verdicts), [source, verdicts]);
  const asked = useMemo(
    (): AskedTriangle | undefined => (points.length > 0 ? { triangle, points, calculated } : undefined),
    [triangle, points, calculated],
  );
  const { found, failure } = useAnswer(engine, asked, forecastsOf);
  const target = quantity === 0 ? 'Maximize' : (source.outputs[quantity - 1]?.target ?? 'Maximize');
  const shown = useMemo(() => {
    if (!found) return undefined;
    const forbidden =
      hasRules && verdicts && found.asked.triangle === triangle
        ? verdicts.verdicts.feasible.map((verdict) => verdict !== true)
        : undefined;
    const drawn = { triangle: found.asked.triangle, quantity };
    const samples = ternarySamples(source, outputs, list, drawn);
    return ternaryData({ source, ...drawn, forecasts: found.answer, view, target, samples, forbidden });
  }, [source, outputs, list, found, triangle, verdicts, hasRules, quantity, view, target]);
  // Mixtures are asked for too, and none of the triangle is forbidden where there are no rules.
  const isSaidOfRules = verdicts === undefined || isFailed || shown?.data.forbidden?.some(Boolean);
  const table = useMemo(() => shown && ternaryTable(shown.data), [shown]);
  const measured = useMemo(() => measuredSamples(source, outputs, list), [source, outputs, list]);

  if (failure) return <Alert severity="error">{failure}. Please load the page again.</Alert>;
  // Tolerances would leave the total of the mixture.
  const views = contourViews.filter(
    ({ value }) => value !== 'robust' && (value !== 'acceptable' || shown?.data.acceptable),
  );
  const options = (part: PartIndex) =>
    mixture.inputs
      .filter((input) => parts.every((other, at) => at === part || other !== input))
      .map((value) => ({ value, label: titleOf(source, value) }));
  const choose = (part: PartIndex) => (input: number) =>
    setParts([part === 0 ? input : parts[0], part === 1 ? input : parts[1], part === 2 ? input : parts[2]]);
  return (
    <>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', mb: 2 }}>
        {over}
        {mixture.inputs.length > 3 &&
          partIndices.map((part) => (
            <Choice
              key={part}
              label={corners[part]}
              options={options(part)}
              value={parts[part]}
              onChoose={choose(part)}
              sx={wide}
            />
          ))}
        <Choice
          label="Of"
          options={quantitiesOf(source).map((label, value) => ({ value, label }))}
          value={quantity}
          onChoose={setQuantity}
          sx={wide}
        />
        <Choice label="View" options={views} value={view} onChoose={setView} sx={wide} />
      </Stack>
      <HeldInputs source={source} besides={parts} setting={setting} samples={measured} best={best} onChange={setOwn} />
      {points.length === 0 ? (
        <Typography>{noChoiceText(source, triangle, decimal)}</Typography>
      ) : shown && table && found ? (
        <Triangle {...{ experiment, outputs, source, shown, table, target }} held={found.asked.triangle}>
          {hasRules && isSaidOfRules && rulesText(verdicts !== undefined, isFailed)}
        </Triangle>
      ) : (
        <EngineLearns />
      )}
    </>
  );
}

interface TriangleProps extends Pick<Props, 'experiment' | 'outputs' | 'source'> {
  shown: ReturnType<typeof ternaryData>;
  table: ReturnType<typeof ternaryTable>;
  target: Parameters<typeof ternarySummary>[2];
  held: MixtureTriangle;
  /** The state of the rules. */
  children: ReactNode;
}

/** The figure, and its summary in words. */
function Triangle({ experiment, outputs, source, shown, table, target, held, children }: TriangleProps) {
  const decimal = use(DecimalContext);
  const { data, best } = shown;
  const summary = ternarySummary(data, best, target, decimal);
  const [above, onLeft, onRight] = data.parts;
  const title = `${data.chance ?? data.quantity} over ${above.label}, ${onLeft.label} and ${onRight.label}`;
  const others = heldInWords(source.inputs, held.setting, held.parts, decimal);
  const apart = limitsApart(outputs, source);
  return (
    <>
      <Typography>{summary}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {others ? `Other inputs: ${others}.` : 'There are no other inputs.'} {children}
        {apart && ` ${apart}`}
      </Typography>
      <Box data-of={data.quantity}>
        <ChartFrame
          title={title}
          fileName={`${fileName(experiment.name)}-contour`}
          table={table}
          caption={`Numbers: ${above.label} on the right side, ${onLeft.label} on the left one, ${onRight.label} below; the line of a number runs as its stroke does.${data.best === undefined ? '' : ' Star: the mixture named above.'} Dots: measured samples, large where their other inputs are as held, or within a tenth of the range. Diamonds: samples that are not measured.${data.acceptable ? ' Dashed: the border of what is more likely acceptable than not.' : ''}${data.samples.some(({ isExcluded }) => isExcluded) ? ` ${excludedCaptions.crosses}` : ''} Arrow keys or the pointer read the values.`}
        >
          <TernaryChart label={`${title}. ${summary}`} data={data} />
        </ChartFrame>
      </Box>
    </>
  );
}

const corners = ['Above', 'Left', 'Right'] as const;

const titleOf = ({ inputs }: ModelSource, index: number) => {
  const input = inputs[index];
  return input ? parameterTitle(input) : '';
};

/** The three most important parts of a mixture, in the order of the inputs. */
function importantParts({ inputs }: Mixture, order: readonly number[]): OfParts<number> {
  const [above = 0, onLeft = 0, onRight = 0] = order
    .filter((input) => inputs.includes(input))
    .slice(0, 3)
    .sort((a, b) => a - b);
  return [above, onLeft, onRight];
}

const forecastsOf = async (engine: Engine, { points, calculated }: AskedTriangle) =>
  (await engine.ask({ kind: 'forecast', points, calculated })).forecasts;
