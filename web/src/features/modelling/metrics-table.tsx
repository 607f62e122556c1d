import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import type { PredictionModel } from '#shared/contracts/models.ts';
import { isMetric } from '#shared/rules/model-metrics.ts';
import { type DecimalSymbol, formatNumber, withSymbol } from '#shared/rules/number-format.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';

type Metrics = PredictionModel['metrics'];

const rows = [
  { name: 'CV-R2', value: 'r2', std: 'r2_std', means: 'share of the variance of the score that is explained' },
  { name: 'CV-ME', value: 'me', std: 'me_std', means: 'largest error' },
  { name: 'CV-MAE', value: 'mae', std: 'mae_std', means: 'mean absolute error' },
  { name: 'CV-MSE', value: 'mse', std: 'mse_std', means: 'mean squared error' },
] as const satisfies readonly { name: string; value: keyof Metrics; std: keyof Metrics; means: string }[];

/** Two significant digits where the specified two decimals of a figure or its deviation say 0.00; '' elsewhere. */
function digitsText(value: Metric, std: Metric, decimal: DecimalSymbol): string {
  const isLost = (one: Metric) => isMetric(one) && one !== 0 && Math.abs(one) < leastShown;
  if (!isLost(value) && !isLost(std)) return '';
  const texts = [value, std].flatMap((one) => (isMetric(one) ? [significant(one, decimal)] : []));
  return texts.join(' ± ');
}
type Metric = number | null | undefined;
/** Two decimals of less are 0.00. */
const leastShown = 0.005;

const significant = (value: number, decimal: DecimalSymbol) =>
  withSymbol(formatNumber(Number(value.toPrecision(2))), decimal);

/** How well the model predicts unseen samples. */
export function MetricsTable({ metrics }: { metrics: Metrics }) {
  const decimal = use(DecimalContext);
  return (
    <Table size="small" aria-label="Model metrics">
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 0 }}>Metric</TableCell>
          <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>Meaning</TableCell>
          <TableCell align="right">Value</TableCell>
          <TableCell align="right" sx={{ pr: 0 }}>
            Std
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {metricRows(metrics, decimal).map(({ name, value, std, means, digits }) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ pl: 0, fontWeight: 600, whiteSpace: 'nowrap' }}>
              {name}
              {digits !== '' && (
                <Typography variant="body2" color="textSecondary" sx={{ display: { sm: 'none' } }}>
                  {digits}
                </Typography>
              )}
            </TableCell>
            <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' }, color: 'text.secondary' }}>{means}</TableCell>
            <TableCell align="right">{value}</TableCell>
            <TableCell align="right" sx={{ pr: 0 }}>
              {std}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The metrics as texts, with their meaning. */
export const metricRows = (metrics: Metrics, decimal: DecimalSymbol) =>
  rows.map(({ name, value, std, means }) => {
    const root =
      value === 'mse' && isMetric(metrics.mse) ? `, its root ${significant(Math.sqrt(metrics.mse), decimal)}` : '';
    const digits = digitsText(metrics[value], metrics[std], decimal);
    return {
      name,
      /** In the meaning too, for which narrow screens have no room. */
      digits,
      means: `${means}${digits === '' ? '' : ` (${digits})`}${root}`,
      value: withSymbol(metricText(metrics[value], 'N/A'), decimal),
      std: withSymbol(metricText(metrics[std], '-'), decimal),
    };
  });

/** A metric with two decimals, or `missing`: the server sends the smallest safe integer for a missing one. */
function metricText(value: number | null | undefined, missing: 'N/A' | '-'): string {
  if (!isMetric(value)) return missing;
  const text = value.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}
