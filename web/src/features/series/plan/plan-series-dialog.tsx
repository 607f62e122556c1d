import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { Series } from '#shared/contracts/series.ts';
import { type CodedRun, type DesignGoal, designGoals } from '#shared/rules/designs/design.ts';
import { type DesignOffer, designOffers, familyNames } from '#shared/rules/designs/design-catalogue.ts';
import { type MorePower, morePower } from '#shared/rules/designs/more-power.ts';
import { codedOf, settingOf, variedInputs } from '#shared/rules/designs/settings-of-runs.ts';
import { suggestDesign } from '#shared/rules/designs/suggest-design.ts';
import { numberForFile, withSymbol } from '#shared/rules/number-format.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { Choice } from '#web/ui/fields/choice.tsx';
import { parseNumber } from '#web/ui/fields/number-input.tsx';
import { PlainDialog } from '#web/ui/plain-dialog.tsx';
import { importingSeries } from '../changes/series-mutations.ts';
import type { Definitions } from '../definitions.ts';
import { mostParts, type PlanChoice, planBody, planInputs } from './build-plan.ts';
import { foundText, leftText } from './plan-in-words.ts';
import { PlanSummary } from './plan-summary.tsx';
import { usePlan } from './use-plan.ts';

interface Props {
  place: ExperimentPlace;
  definitions: Definitions;
  mixtures: readonly MixtureDefinition[] | undefined;
  series: readonly Series[];
  /** A job runs: a series cannot be stored. */
  busy: boolean;
  onClose: () => void;
  onPlanned: (series: string) => void;
}

const goalLabels: Record<DesignGoal, string> = {
  screen: 'Find out which inputs matter',
  respond: 'Describe how an output responds',
  mix: 'Blend the components of a mixture',
  fill: 'Cover the space evenly',
  augment: 'Add to the samples that are there',
};

const keyOf = ({ family, variant }: DesignOffer) => `${family} ${variant}`;
const variantTexts: Record<string, string> = {
  face: ', face-centred',
  rotatable: ', rotatable',
  spherical: ', spherical',
  middle: ' with middles',
};

function offerLabel(offer: DesignOffer): string {
  const name = familyNames[offer.family].replace(/^(an?|the) /, '');
  const text = `${name[0]?.toUpperCase()}${name.slice(1)}${variantTexts[offer.variant] ?? ''}`;
  return offer.runs === undefined ? text : `${offer.runs} runs · ${text}`;
}

/** Plans a series by a goal, and shows what it would find before anything is stored. */
export function PlanSeriesDialog({ place, definitions, mixtures, series, busy, onClose, onPlanned }: Props) {
  const { inputs } = definitions;
  const decimal = useDecimalSymbol();
  const hasMixtures = new Set(inputs.flatMap(({ part_of }) => part_of ?? [])).size > 1;
  const { varied, limits } = useMemo(() => {
    const planned = planInputs(inputs, mixtures);
    const onSteps = (run: CodedRun) => codedOf(planned, settingOf(planned, run));
    const varied = hasMixtures ? [] : variedInputs(planned);
    return { varied, limits: { onSteps, atMost: mostParts(inputs, mixtures) } };
  }, [inputs, mixtures, hasMixtures]);
  const goals = designGoals.filter((goal) => designOffers(varied, goal).length > 0);
  const [affordable, setAffordable] = useState(20);
  const suggestion = useMemo(() => suggestDesign(varied, affordable, limits), [varied, affordable, limits]);
  const [choice, setChoice] = useState<PlanChoice | undefined>(() => {
    const first = suggestion ?? undefined;
    return first && { ...begin(), goal: first.goal, offer: first.offer, runs: first.runs, centres: first.centres };
  });
  const deviations = choice?.deviations ?? 2;
  const better = useMemo(
    () => suggestion && morePower(varied, suggestion, { affordable, deviations, ...limits }),
    [varied, suggestion, affordable, deviations, limits],
  );
  const state = usePlan({ place, inputs, mixtures, series }, choice);
  const client = useQueryClient();
  const store = useMutation(importingSeries(client, place));
  const offers = choice ? designOffers(varied, choice.goal) : [];
  const set = (change: Partial<PlanChoice>) => setChoice((before) => before && { ...before, ...change });
  const chooseGoal = (goal: DesignGoal) => {
    const offer =
      designOffers(varied, goal).find(({ runs = 0 }) => runs <= affordable) ?? designOffers(varied, goal)[0];
    if (offer) set({ goal, offer, centres: offer.centres, runs: offer.runs ?? affordable });
  };
  const isPlain = !choice || (choice.replicates === 1 && choice.blocks === 1 && choice.centres === suggestion?.centres);
  const isSuggested =
    suggestion !== undefined &&
    isPlain &&
    keyOf(choice?.offer ?? suggestion.offer) === keyOf(suggestion.offer) &&
    (suggestion.offer.runs ?? suggestion.runs) === (choice?.offer.runs ?? choice?.runs);
  const suggested = suggestion && suggestionText();
  function suggestionText() {
    if (!suggestion) return '';
    if (!choice || !isSuggested || state.kind !== 'ready') {
      const without = suggestion.goal === 'fill' ? '' : ' That is without the rules.';
      return `${suggestion.message}${state.hasRules ? `${without} Rules can leave fewer runs: choose it to see how many.` : ''}`;
    }
    const { evaluation } = state.plan;
    const names = inputs.filter((_, at) => state.inputs[at]?.fixed === undefined).map(({ name }) => name);
    const found = foundText(state.plan, withSymbol(String(choice.deviations), decimal), names);
    // A screen's table names its effects, and without an error none can be found.
    const isKept =
      suggestion.goal === 'fill' ||
      (suggestion.goal !== 'screen' && evaluation.errorDegrees > 0 && evaluation.dEfficiency > 0);
    return [isKept ? suggestion.message : `${suggestion.design}.`, leftText(state.plan, names), found]
      .filter(Boolean)
      .join(' ');
  }
  function betterText(found: MorePower) {
    const text = morePowerText(found, withSymbol(String(deviations), decimal));
    return state.hasRules ? `Without the rules: w${text.slice(1)}` : text;
  }
  const count = state.kind === 'ready' ? state.plan.settings.length : 0;
  const plan = async () => {
    if (state.kind !== 'ready' || !choice) return;
    const stored = await store.mutateAsync(planBody(inputs, choice, state.plan)).catch(() => undefined);
    if (!stored) return;
    onPlanned(stored.series.uuid);
    onClose();
  };
  return (
    <PlainDialog
      title="Plan a series"
      width="md"
      fills
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" disabled={count === 0 || busy} loading={store.isPending} onClick={plan}>
            {count > 0 ? `Plan ${count} samples` : 'Plan'}
          </Button>
        </>
      }
    >
      {!choice ? (
        <Typography color="textSecondary">
          {hasMixtures
            ? 'Two mixtures have no common design here. Generate Series proposes blends of both that add up.'
            : 'No input has two values to choose from: add one in the settings.'}
        </Typography>
      ) : (
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ alignItems: { sm: 'center' } }}>
            <Box sx={{ width: { xs: 1, sm: 180 }, flexShrink: 0 }}>
              <Count label="Runs you can afford" value={affordable} least={1} most={500} onChange={setAffordable} />
            </Box>
            <Box sx={{ flex: 1 }}>
              <Typography>{suggested}</Typography>
              {better && <Typography>{betterText(better)}</Typography>}
            </Box>
            <Button
              variant="outlined"
              sx={{ flexShrink: 0 }}
              disabled={!suggestion}
              onClick={() => suggestion && set({ ...suggestion, runs: suggestion.runs, centres: suggestion.centres })}
            >
              What fits?
            </Button>
          </Stack>
          <Box sx={fields}>
            <Choice
              label="Goal"
              value={choice.goal}
              options={goals.map((value) => ({ value, label: goalLabels[value] }))}
              onChoose={chooseGoal}
            />
            <Choice
              label="Design"
              value={keyOf(choice.offer)}
              options={offers.map((offer) => ({ value: keyOf(offer), label: offerLabel(offer) }))}
              onChoose={(key) => {
                const offer = offers.find((one) => keyOf(one) === key);
                if (offer) set({ offer, centres: offer.centres, runs: offer.runs ?? affordable });
              }}
            />
          </Box>
          <Box sx={fields}>
            {choice.offer.runs === undefined && (
              <Count label="Runs" value={choice.runs} least={1} most={300} onChange={(runs) => set({ runs })} />
            )}
            <Count
              label="Centre points"
              value={choice.centres}
              least={0}
              most={50}
              onChange={(centres) => set({ centres })}
            />
            <Count
              label="Runs of each setting"
              value={choice.replicates}
              least={1}
              most={10}
              onChange={(replicates) => set({ replicates })}
            />
            <Count label="Blocks" value={choice.blocks} least={1} most={20} onChange={(blocks) => set({ blocks })} />
            <Count
              label="Effect, in standard deviations"
              value={choice.deviations}
              least={0.1}
              most={20}
              onChange={(deviations) => set({ deviations })}
            />
            <FormControlLabel
              control={
                <Checkbox checked={choice.isRandom} onChange={({ target }) => set({ isRandom: target.checked })} />
              }
              label="Random run order"
            />
          </Box>
          {busy && <Alert severity="info">A job runs: the series can be stored when it has ended.</Alert>}
          {state.kind === 'working' && (
            <LinearProgress
              aria-label="Computing the design"
              {...(state.share > 0 ? { variant: 'determinate', value: 100 * state.share } : {})}
            />
          )}
          {state.kind === 'failed' && <Alert severity="error">{state.reason}</Alert>}
          {state.kind === 'ready' && (
            <PlanSummary
              plan={state.plan}
              inputs={inputs}
              planned={state.inputs}
              offer={choice.offer}
              hasRules={state.hasRules}
            />
          )}
        </Stack>
      )}
    </PlainDialog>
  );
}

/** Says what more runs would buy. */
function morePowerText({ offer, replicates, runs, power, before }: MorePower, effect: string): string {
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  const pairs = offer.model === 'interactions' ? ', and tells pairs of inputs apart' : '';
  const [design, choice] =
    replicates > 1
      ? [
          `the suggested design, each setting run ${replicates} times and no centre points,`,
          `: choose ${replicates} under Runs of each setting, and no centre points.`,
        ]
      : [familyNames[offer.family], `${pairs}: choose it under Design.`];
  return `With ${runs} runs, ${design} finds an effect of ${effect} standard deviation${effect === '1' ? '' : 's'} of any input with a power of ${percent(power)} instead of ${percent(before)}${choice}`;
}

const fields = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)' }, gap: 2 };

/** The seed of a new plan, which is kept with the series. */
const begin = () => ({
  seed: crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
  replicates: 1,
  blocks: 1,
  isRandom: true,
  deviations: 2,
});

interface CountProps {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

/** A number within its limits; while another text is in the field, the plan keeps the number from before. */
function Count({ label, value, least, most, onChange }: CountProps) {
  const decimal = useDecimalSymbol();
  const [typed, setTyped] = useState<string>();
  const isWhole = !(least > 0 && least < 1);
  const readCount = (text: string) => {
    const number = parseNumber(text, decimal);
    const isCount = typeof number === 'number' && number >= least && number <= most;
    return isCount && (!isWhole || Number.isInteger(number)) ? number : undefined;
  };
  const read = typed === undefined ? value : readCount(typed);
  // A number that the dialog has changed since replaces what was typed.
  const shown = typed === undefined || (read !== undefined && read !== value) ? numberForFile(value, decimal) : typed;
  const written = parseNumber(shown, decimal);
  const isFraction = isWhole && typeof written === 'number' && !Number.isInteger(written);
  const limits = `From ${numberForFile(least, decimal)} to ${numberForFile(most, decimal)}`;
  return (
    <TextField
      label={label}
      value={shown}
      error={read === undefined}
      helperText={read === undefined ? (isFraction ? 'Only whole numbers' : limits) : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = readCount(target.value);
        if (next !== undefined) onChange(next);
      }}
      // A text that is no such number would look as if the plan had it.
      onBlur={() => setTyped(undefined)}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
    />
  );
}
