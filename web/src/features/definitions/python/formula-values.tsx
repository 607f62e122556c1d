import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FormulaPreview } from '#shared/contracts/definitions.ts';
import { countOf, formatCount } from '#shared/rules/format-count.ts';
import { formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';

interface Props {
  preview: FormulaPreview | undefined;
  /** Whether it is of the text as it stands. */
  isCurrent: boolean;
  isRule: boolean;
  /** Puts another formula in the place of the typed one. */
  onReplace: (formula: string) => void;
}

/** The values that a formula gives for three samples. Its room is reserved: nothing moves while one types. */
export function FormulaValues({ preview, isCurrent, isRule, onReplace }: Props) {
  const decimal = useDecimalSymbol();
  const written = (value: number) => withSymbol(formatNumber(value), decimal);
  const textOf = (value: number | string | null) => (typeof value === 'number' ? written(value) : (value ?? 'empty'));
  const samples = preview?.samples ?? [];
  return (
    <Box sx={{ minHeight: 92 }}>
      <Typography variant="caption" component="div" color="textSecondary">
        {titleOf(preview)}
      </Typography>
      {samples.length > 0 && (
        <Box component="ul" aria-label="Values for three samples" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {samples.map(({ series, number, values, value, reason }, index) => {
            const where = series === null ? (settings[index] ?? '') : `Series ${series}, sample ${number}`;
            const used = Object.entries(values).map(([name, of]) => `${name} ${textOf(of)}`);
            return (
              <Box
                key={where}
                component="li"
                sx={{ display: 'flex', columnGap: 1.5, flexWrap: 'wrap', py: 0.25, fontSize: '0.8125rem' }}
              >
                <Box component="span" sx={{ color: 'text.secondary', minWidth: 0, flex: '1 1 14rem' }}>
                  {used.length > 0 ? `${where}: ${used.join(', ')}` : where}
                </Box>
                <Box
                  component="span"
                  // Values of the text before are pale, and still readable.
                  sx={{ fontWeight: 600, color: value === null || !isCurrent ? 'text.secondary' : 'text.primary' }}
                >
                  {value === null ? `Empty: ${reason ?? 'no value'}` : isRule ? obeys(value) : written(value)}
                </Box>
              </Box>
            );
          })}
        </Box>
      )}
      {preview?.tolerant && isCurrent && <TolerantForm {...preview.tolerant} onReplace={onReplace} />}
    </Box>
  );
}

/** The settings that Python decides otherwise because it adds binary fractions, and the form that decides them right. */
function TolerantForm({
  formula,
  kind,
  settings: count,
  tried,
  wrong,
  onReplace,
}: NonNullable<FormulaPreview['tolerant']> & Pick<Props, 'onReplace'>) {
  const drawn = tried === count ? '' : 'drawn ';
  const of = countOf(tried, `${drawn}setting`, `${drawn}settings`);
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1 }}
      action={
        <Button color="inherit" size="small" onClick={() => onReplace(formula)}>
          {kind === 'equality' ? 'Use math.isclose' : 'Allow for rounding'}
        </Button>
      }
    >
      {`Of ${of} ${decided[kind]} ${formatCount(wrong)}: 0.1 + 0.2 is not exactly 0.3.`}
    </Alert>
  );
}

const decided = {
  equality: 'that obey this in decimals, Python refuses',
  limit: 'where both sides are equal, which obey this in decimals, Python refuses',
  strict: 'where both sides are equal, which break this in decimals, Python accepts',
} as const;

/** The settings of the inputs that stand for samples where there are none yet. */
const settings = ['Low', 'Middle', 'High'];
const obeys = (value: number) => (value === 1 ? 'Obeys' : 'Breaks');

function titleOf(preview: FormulaPreview | undefined): string {
  if (!preview) return 'Values for three samples appear here';
  const [first] = preview.samples;
  if (!first) return 'No values yet';
  return first.series === null ? 'For low, middle and high inputs' : 'For three samples';
}
