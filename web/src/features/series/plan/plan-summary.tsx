import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { InParameter } from '#shared/contracts/parameters.ts';
import type { DesignOffer } from '#shared/rules/designs/design-catalogue.ts';
import { codedOf, type PlanInput, variedInputs } from '#shared/rules/designs/settings-of-runs.ts';
import { fractionalFactorial } from '#shared/rules/designs/two-level.ts';
import { countOf } from '#shared/rules/format-count.ts';
import { withMinus, withSymbol } from '#shared/rules/number-format.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import type { SeriesPlan } from './build-plan.ts';
import { PairsPlot } from './pairs-plot.tsx';
import { effectName, heldText, lostText } from './plan-in-words.ts';

interface Props {
  plan: SeriesPlan;
  inputs: readonly InParameter[];
  planned: readonly PlanInput[];
  offer: DesignOffer;
  /** Without rules, a mixture's ranges and number of parts forbid settings. */
  hasRules: boolean;
}

/** The runs of a plan and its quality: power, aliases, variance of predictions, and pairs of inputs. */
export function PlanSummary({ plan, inputs, planned, offer, hasRules }: Props) {
  const decimal = useDecimalSymbol();
  const { evaluation, moved, settings, existing } = plan;
  const names = inputs.filter((_, at) => planned[at]?.fixed === undefined).map(({ name }) => name);
  const kinds = variedInputs(planned);
  const nameOf = (of: readonly number[]) => effectName(names, of);
  const percent = (share: number) =>
    withSymbol(`${share < 1 ? Number(share.toPrecision(2)) : Math.round(share)} %`, decimal);
  const fixed = (value: number) => withSymbol(value.toFixed(2), decimal);
  /** The sign of a category's part is that of one of its levels. */
  const partText = (of: readonly number[], { inputs: others, part }: { inputs: readonly number[]; part: number }) => {
    const hasLevels = [...of, ...others].some((input) => kinds[input]?.kind === 'categorical');
    return hasLevels ? `±${fixed(Math.abs(part))}` : withMinus(fixed(part));
  };
  const estimable = evaluation.dEfficiency > 0;
  const { mean, largest } = evaluation.variance;
  const there = existing === 1 ? 'the sample that is there' : `the ${existing} samples that are there`;
  const withThose = existing > 0 ? ` with ${there}` : '';
  const shares = settings.map((setting) =>
    codedOf(planned, setting).map((value, at) => {
      const kind = kinds[at];
      if (kind?.kind === 'mixture') return value;
      return kind?.kind === 'categorical' ? value / Math.max(1, kind.levels - 1) : (value + 1) / 2;
    }),
  );
  const fraction = generatorsOf(offer, names);
  const held = heldText(
    plan,
    planned,
    inputs.map(({ name }) => name),
  );
  const leftOut = moved.filter(({ to }) => !to).length;
  return (
    <Stack spacing={2} aria-live="polite">
      <Typography>
        {`${countOf(settings.length, 'run', 'runs')}${withThose}, ${countOf(evaluation.errorDegrees, 'degree', 'degrees')} of freedom for the error. `}
        {estimable
          ? `D-efficiency ${percent(evaluation.dEfficiency)}. A prediction has ${fixed(mean)} of the variance of one run on average; the largest found is ${fixed(largest)}.`
          : `${existing > 0 ? 'These runs and samples' : 'These runs'} cannot tell ${lostText(evaluation, names)} apart.`}
      </Typography>
      {moved.length > 0 && (
        <Alert severity="info">
          {`${hasRules ? 'The rules forbid' : 'The mixture forbids'} ${countOf(moved.length, 'setting', 'settings')}: ${moved.length - leftOut} moved to the nearest allowed one, ${leftOut} left out. The D-efficiency was ${percent(plan.before)} before.`}
        </Alert>
      )}
      {held && <Alert severity="info">{held}</Alert>}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 3 }}>
        <Box>
          <Typography component="h3" variant="subtitle2">
            Power
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 220, overflow: 'auto' }} tabIndex={0} aria-label="Power">
            {evaluation.terms.map(({ inputs: of, power, isLost }) => (
              <li key={of.join()}>{`${nameOf(of)}: ${isLost ? 'lost' : percent(100 * power)}`}</li>
            ))}
          </Box>
          {fraction && (
            <>
              <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
                Generators
              </Typography>
              <Typography>{fraction}</Typography>
            </>
          )}
          {evaluation.aliases.length > 0 && (
            <>
              <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
                Mixed up with
              </Typography>
              <Box
                component="ul"
                sx={{ m: 0, pl: 2.5, maxHeight: 160, overflow: 'auto' }}
                tabIndex={0}
                aria-label="Mixed up with"
              >
                {evaluation.aliases.map(({ inputs: of, others }) => (
                  <li key={of.join()}>
                    {`${nameOf(of)}: ${others.map((other) => `${partText(of, other)} ${nameOf(other.inputs)}`).join(', ')}`}
                  </li>
                ))}
              </Box>
              {kinds.some(({ kind }) => kind === 'categorical') && (
                <Typography variant="body2" color="textSecondary">
                  ±: the largest part of any level; the sign is another from level to level.
                </Typography>
              )}
            </>
          )}
        </Box>
        <Box>
          <Typography component="h3" variant="subtitle2">
            Pairs of inputs
          </Typography>
          <PairsPlot names={names} shares={shares} />
        </Box>
      </Box>
    </Stack>
  );
}

/** The resolution of a fraction, and the products of inputs that its further inputs are set by. */
function generatorsOf({ family, runs }: DesignOffer, names: readonly string[]): string | undefined {
  const fraction =
    family === 'fractional-factorial' && runs !== undefined ? fractionalFactorial(names.length, runs) : undefined;
  if (!fraction) return undefined;
  const { generators, resolution } = fraction;
  const texts = generators.map(([added, of]) => `${names[added]} = ${of.map((input) => names[input]).join(' × ')}`);
  return `Resolution ${romanNumerals[resolution] ?? resolution}: ${texts.join('; ')}`;
}

/** By resolution. */
const romanNumerals: Record<number, string> = { 3: 'III', 4: 'IV', 5: 'V', 6: 'VI', 7: 'VII', 8: 'VIII' };
