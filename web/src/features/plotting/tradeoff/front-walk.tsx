import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type CSSProperties, use, useState } from 'react';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import { forecastWithinScores } from '#shared/engine/predictions/forecast.ts';
import { limits } from '#shared/rules/limits.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { probabilityText } from '#shared/rules/probability-text.ts';
import { bandText } from '#web/charts/frame/band-text.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { notify } from '#web/lib/notices.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/resources/permissions.ts';
import { useChangeShortlist, useShortlist } from '#web/lib/resources/shortlist.ts';
import { heldInWords } from '../held-in-words.ts';
import { asPoints } from '../profiler/setting-rules.ts';
import type { FrontPoint } from './use-predicted-front.ts';

/** A run is worth it from this share of the volume between the worst and the best values. */
const worth = 0.01;
export const isWorthARun = ({ gain }: FrontPoint): boolean => gain >= worth;

interface Props {
  place: ExperimentPlace;
  /** All inputs: a setting is kept with each of them. */
  inputs: readonly InParameter[];
  source: ModelSource;
  points: readonly FrontPoint[];
  outputs: readonly [OutParameter, OutParameter];
  at: number;
  onMove: (at: number) => void;
}

/** Walks along a predicted front, and keeps a setting of it. */
export function FrontWalk({ place, inputs, source, points, outputs, at, onMove }: Props) {
  const decimal = use(DecimalContext);
  const point = points[at];
  if (!point) {
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        No setting was found that obeys the rules.
      </Alert>
    );
  }
  const text = pointInWords(point, source, decimal);
  return (
    <Box sx={{ mb: 2 }}>
      <Typography sx={{ mb: 1 }}>{frontInWords(points)}</Typography>
      <label style={labelStyle}>
        <Typography component="span" variant="body2" color="textSecondary">
          Along the predicted front
        </Typography>
        <input
          type="range"
          min={0}
          max={points.length - 1}
          step={1}
          value={at}
          aria-valuetext={`${at + 1} of ${points.length}: ${text}`}
          style={rangeStyle}
          onChange={({ target }) => onMove(Number(target.value))}
        />
      </label>
      <Typography sx={{ mb: 1, minHeight: '3em' }}>
        {at + 1} of {points.length}: {text}
      </Typography>
      <KeepSetting key={at} place={place} inputs={inputs} source={source} point={point} name={nameOf(point, outputs)} />
    </Box>
  );
}

const labelStyle: CSSProperties = { display: 'block', maxWidth: 640 };
const rangeStyle: CSSProperties = { width: '100%', height: 24, accentColor: 'var(--sl-palette-primary-main)' };

/** How many settings of the front are worth a run, and which most. */
export function frontInWords(points: readonly FrontPoint[]): string {
  const count = points.filter(isWorthARun).length;
  const all = points.length === 1 ? 'One setting' : `${points.length} settings`;
  if (count === 0) return `${all} along the predicted front; none is expected to add 1 % to what is measured.`;
  const best = points.reduce((most, point, at) => (point.gain > (points[most]?.gain ?? 0) ? at : most), 0);
  return `${all} along the predicted front; ${count} ${count === 1 ? 'is' : 'are'} worth a run, number ${best + 1} most.`;
}

/** A point of the front: its setting, what is expected there, and whether it is worth a run. */
export function pointInWords(
  point: FrontPoint,
  source: Pick<ModelSource, 'inputs' | 'outputs'>,
  decimal: DecimalSymbol,
) {
  const { setting, forecast, gain } = point;
  const expected = source.outputs.flatMap((output, at) => {
    const band = forecast.outputs[at];
    return band ? [`${nameWithUnit(output)} ${bandText(band, decimal)}`] : [];
  });
  const kept =
    forecast.acceptable === undefined ? '' : ` All limits are kept with ${probabilityText(forecast.acceptable)}.`;
  const added = `A run is expected to add ${probabilityText(gain)} to the volume between the worst and the best values`;
  return `${heldInWords(source.inputs, setting, [], decimal)}. Expected: ${expected.join('; ')}.${kept} ${added}${isWorthARun(point) ? ': worth a run.' : '.'}`;
}

const nameOf = ({ x, y }: FrontPoint, [across, up]: Props['outputs']): string => {
  const text = (value: number) => String(Number(value.toPrecision(3)));
  return `${across.name} ${text(x)}, ${up.name} ${text(y)}`.slice(0, limits.name).trim();
};

interface KeepProps extends Pick<Props, 'place' | 'inputs' | 'source'> {
  point: FrontPoint;
  name: string;
}

function KeepSetting({ place, inputs, source, point, name: proposed }: KeepProps) {
  const may = useMay('sample.edit', place);
  const kept = useShortlist(place).data ?? [];
  const { add, isAdding } = useChangeShortlist(place);
  const [name, setName] = useState(proposed);
  const { inputs: known, points } = asPoints(source, [point.setting]);
  const values = new Map(known.map((uuid, at) => [uuid, points[0]?.[at]]));
  const inParameters = inputs.flatMap(({ uuid }) => {
    const value = values.get(uuid);
    return value === undefined ? [] : [{ in_parameter: uuid, value }];
  });
  if (!may || inParameters.length < inputs.length) return null;
  const isFull = kept.length >= limits.shortlist;
  const keep = async () => {
    await add({
      name,
      inParameters,
      predicted_outputs: source.outputs.flatMap(({ uuid }, at) => {
        const band = point.forecast.outputs[at];
        return band ? [{ uuid, ...band }] : [];
      }),
      predicted_score: forecastWithinScores(point.forecast.score),
    });
    notify(`${name} is in the shortlist`);
  };
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: limits.name, autoComplete: 'off' } }}
        sx={{ width: { xs: '100%', sm: 320 } }}
      />
      <Button
        variant="outlined"
        disabled={isAdding || isFull || name.trim() === ''}
        onClick={() => keep().catch(() => undefined)}
      >
        Keep in the shortlist
      </Button>
      {isFull && (
        <Typography variant="body2" color="textSecondary">
          The shortlist has {limits.shortlist} settings: remove one first.
        </Typography>
      )}
    </Stack>
  );
}
