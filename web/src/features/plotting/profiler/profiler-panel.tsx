import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { withInput } from '#shared/engine/space/blend.ts';
import type { ModelSource } from '#web/lib/engine/model-source.ts';
import { useModelSource } from '#web/lib/engine/use-model-source.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { rulesQuery } from '#web/lib/resources/definitions.ts';
import { experimentPlaceOf } from '#web/lib/resources/experiments.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ChartCard, EngineLearns, ModelWorth, PartlyMeasured } from '../chart-card.tsx';
import type { ChartData } from '../chart-data.ts';
import { limitsApart } from '../limits-apart.ts';
import { useForbidden } from '../rules/use-forbidden.ts';
import { robustnessOf, shareInWords, useTolerances } from '../tolerances/kept-tolerances.ts';
import { TolerancesButton } from '../tolerances/tolerances-button.tsx';
import { useShareOfSuccess } from '../tolerances/use-share-of-success.ts';
import { AddSample } from './add-sample.tsx';
import { ProfileFigure } from './profile-figure.tsx';
import { SettingField } from './setting-field.tsx';
import {
  againstSetting,
  calculatedAt,
  findSetting,
  forbiddenAround,
  hasCalculated,
  profilePoints,
} from './setting-rules.ts';
import { type SearchGoal, useSettingSearch } from './setting-search.tsx';
import { bestSetting, settingFrom, withSetting } from './settings.ts';
import { useProfiler } from './use-profiler.ts';

type Props = Pick<ChartData, 'experiment' | 'inputs' | 'outputs' | 'list'>;

/** The expected score and outputs at any setting, moved by hand. */
export function ProfilerPanel(props: Props) {
  const source = useModelSource(props);
  return (
    <ChartCard chart="profile">
      <ModelWorth experiment={props.experiment} />
      {source && <PartlyMeasured source={source} />}
      {source ? (
        <Profiler key={props.inputs.map(({ uuid }) => uuid).join()} {...props} source={source} />
      ) : (
        <EngineLearns />
      )}
    </ChartCard>
  );
}

function Profiler({ experiment, inputs, outputs, list, source }: Props & { source: ModelSource }) {
  const { status, engine, shown, show } = useProfiler(source);
  const decimal = use(DecimalContext);
  const [query, setQuery] = useSearchParams();
  const best = useMemo(() => bestSetting(source), [source]);
  const [setting, setSetting] = useState(() => settingFrom(query, source.inputs) ?? best);
  const current = useRef(setting);
  const dragged = useRef<number>(undefined);
  const ask = useRef(show);
  useEffect(() => {
    ask.current = show;
  });
  useEffect(() => {
    if (status === 'ready') ask.current(current.current);
  }, [status]);

  const moveTo = useCallback((next: readonly number[], input?: number) => {
    current.current = next;
    dragged.current = input;
    setSetting(next);
    ask.current(next, input);
  }, []);
  const { inputs: included } = source;
  const { space } = source.request;
  const onMove = useCallback(
    (input: number, value: number) => {
      const next = withInput(space, current.current, input, value);
      if (next[input] !== current.current[input]) moveTo(next, input);
    },
    [moveTo, space],
  );
  const onEnd = useCallback(() => {
    if (dragged.current !== undefined) moveTo(current.current);
    setQuery((before) => withSetting(before, included, current.current), { replace: true, preventScrollReset: true });
  }, [moveTo, setQuery, included]);
  const goTo = (next: readonly number[]) => {
    moveTo(next);
    onEnd();
  };
  const place = experimentPlaceOf(experiment);
  const client = useQueryClient();
  const { tolerances, put } = useTolerances(useSession()?.sub ?? '', experiment.uuid, inputs);
  const robustness = useMemo(() => robustnessOf(tolerances, included), [tolerances, included]);
  const search = async (goal: SearchGoal) => {
    const rules = await client.ensureQueryData(rulesQuery(place));
    const question =
      goal === 'robust'
        ? robustness && { kind: 'find-robust' as const, ...robustness }
        : { kind: 'find' as const, goal };
    const ruled = { rules, mixtures: experiment.mixtures, parts: inputs };
    return engine && question && findSetting(engine, question, { place, source, ruled });
  };
  const apart = limitsApart(outputs, source);
  const { buttons, outcome } = useSettingSearch({
    search,
    hasTolerances: robustness !== undefined,
    onFound: goTo,
  });
  const asked = useMemo(() => (shown?.isAtRest ? profilePoints(source, shown) : undefined), [source, shown]);
  const { hasRules, evaluated, isFailed } = useForbidden(experiment, asked, hasCalculated(source));
  const resting = shown?.isAtRest && !shown.isCalculated ? shown.setting : undefined;
  useEffect(() => {
    const calculated = resting && calculatedAt(source, evaluated, resting);
    if (resting && calculated) ask.current(resting, undefined, calculated);
  }, [source, resting, evaluated]);
  const rested = shown?.isAtRest ? shown.setting : undefined;
  const calculated = useMemo(
    () => rested && calculatedAt(source, evaluated, rested)?.slice(0, 1),
    [source, evaluated, rested],
  );
  const share = useShareOfSuccess(engine, { setting: rested, robustness, calculated });
  const forbidden = useMemo(() => (hasRules ? forbiddenAround(evaluated) : undefined), [hasRules, evaluated]);

  const isLimited = source.outputs.some(({ limit }) => limit);

  if (typeof status === 'object') return <Alert severity="error">{status.failure}. Please load the page again.</Alert>;
  if (status === 'unknown' || included.length === 0) {
    return (
      <Typography color="textSecondary">
        The profiler needs two samples with all inputs and all weighted outputs, and an input that differs.
      </Typography>
    );
  }
  if (status === 'learning' || !shown) return <EngineLearns />;
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mb: 2 }}>
        {buttons}
        <Button variant="outlined" onClick={() => goTo(best)}>
          Best measured sample
        </Button>
        <TolerancesButton inputs={included} isLimited={isLimited} tolerances={tolerances} onSave={put} />
        <AddSample experiment={experiment} list={list} inputs={inputs} source={source} setting={setting} />
      </Stack>
      {outcome}
      {apart && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {apart}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 2, mb: 2 }}>
        {included.map((input, index) => (
          <SettingField
            key={input.uuid}
            index={index}
            input={input}
            value={setting[index] ?? 0}
            onMove={onMove}
            onEnd={onEnd}
          />
        ))}
      </Box>
      {hasRules && <RulesLine against={againstSetting(evaluated, setting)} isFailed={isFailed} />}
      {shown.nearness < near && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          No measured sample is near this setting: the prediction is little more than a guess.
        </Alert>
      )}
      {robustness && (
        <Typography sx={{ mb: 1, minHeight: '1.5em' }}>
          {share === undefined
            ? 'The share of success is worked out once the setting rests …'
            : shareInWords(share, { tolerances, inputs: included, setting, isLimited, decimal })}
        </Typography>
      )}
      <ProfileFigure
        experiment={experiment}
        source={source}
        shown={shown}
        forbidden={forbidden}
        onMove={onMove}
        onDragEnd={onEnd}
      />
    </>
  );
}

/** Below this correlation with the nearest sample, a prediction is said to be a guess. */
const near = 0.5;

interface RulesLineProps {
  /** The rules that the setting breaks; undefined while it is asked. */
  against: readonly string[] | undefined;
  isFailed: boolean;
}

/** The verdict of the rules on the setting, in a line that stays where it is. */
function RulesLine({ against, isFailed }: RulesLineProps) {
  const isForbidden = !isFailed && against !== undefined && against.length > 0;
  return (
    <Typography role="status" variant="body2" color={isForbidden ? 'warning' : 'textSecondary'} sx={{ mb: 2 }}>
      {isForbidden && <b>This setting {against.join(', and ')}.</b>}
      {!isForbidden && rulesText(against, isFailed)}
    </Typography>
  );
}

function rulesText(against: RulesLineProps['against'], isFailed: boolean): string {
  if (isFailed) return 'The rules could not be evaluated: check the setting before you run it.';
  return against ? 'This setting obeys the rules.' : 'The rules are checked once the setting rests …';
}
