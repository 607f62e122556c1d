import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentType, use } from 'react';
import type { InParameter, OutParameter } from '#shared/contracts/parameters.ts';
import { fileName } from '#shared/rules/csv.ts';
import type { EffectsReport } from '#shared/rules/effects/effects-report.ts';
import { maxBars } from '#web/charts/effects/build-pareto-figure.ts';
import type { Residual } from '#web/charts/effects/build-residual-figure.ts';
import { HalfNormalChart } from '#web/charts/effects/half-normal-chart.tsx';
import { ParetoChart } from '#web/charts/effects/pareto-chart.tsx';
import { ResidualChart } from '#web/charts/effects/residual-chart.tsx';
import { ChartFrame } from '#web/charts/frame/chart-frame.tsx';
import { type ChartOn, charts } from '#web/charts/registry.ts';
import { DecimalContext } from '#web/lib/format/decimal-context.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { drawnEffects } from './effect-names.ts';

interface Props {
  report: EffectsReport;
  inputs: readonly InParameter[];
  output: OutParameter;
  samples: readonly { key: string; name: string }[];
  /** Begins the names of files. */
  experiment: string;
}

/** The charts of the report, in the registry's order. */
const panels: Record<ChartOn<'effects'>, ComponentType<Props>> = {
  pareto: ParetoPanel,
  halfNormal: HalfNormalPanel,
  residuals: ResidualsPanel,
};

export function EffectsCharts(props: Props) {
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }, gap: 4 }}
    >
      {Object.entries(panels).map(([name, Panel]) => (
        <Panel key={name} {...props} />
      ))}
    </Box>
  );
}

const Title = ({ children }: { children: string }) => (
  <Typography variant="h3" sx={{ mb: 1 }}>
    {children}
  </Typography>
);

export const sizeTitle = ({ error }: EffectsReport, output: OutParameter) =>
  error.degrees > 0 ? 'Size of the effect: t' : `Size of the effect: ${nameWithUnit(output)}`;

export const chanceText = ({ error }: EffectsReport) =>
  error.degrees > 0 ? 'beyond it, chance has less than 5 %' : 'by Lenth, who takes most effects to be none';

/** How many effects are more than chance. */
export function beyondText(effects: readonly { size: number }[], { limit }: Pick<EffectsReport, 'limit'>): string {
  if (limit === undefined) return 'With so few samples nothing tells effects from chance.';
  const count = effects.filter(({ size }) => size > limit).length;
  if (count === 0) return 'No effect is more than chance: nothing can be concluded about these terms.';
  return `${count} of ${effects.length} effects ${count === 1 ? 'is' : 'are'} more than chance.`;
}

/** The samples that the model explains worst: by chance, one of 370 is so far off. */
function farText(residuals: readonly Residual[], isStudentized: boolean): string {
  if (!isStudentized) return '';
  const far = residuals.filter(({ residual }) => Math.abs(residual) > 3);
  if (far.length === 0) return 'No sample is further off than chance explains.';
  const named = far.slice(0, 3).map(({ name }) => name);
  return `Check the samples beyond 3 standard deviations: ${named.join(', ')}${far.length > 3 ? ` and ${far.length - 3} more` : ''}.`;
}

function ParetoPanel({ report, inputs, output, experiment }: Props) {
  const decimal = use(DecimalContext);
  const effects = drawnEffects(report, inputs, decimal);
  const { title } = charts.pareto;
  const rest = effects.length > maxBars ? ` The ${maxBars} largest of ${effects.length}.` : '';
  if (effects.length === 0) return null;
  return (
    <div>
      <Title>{title}</Title>
      <ChartFrame
        title={title}
        fileName={`${fileName(experiment)}-pareto`}
        table={{ columns: ['Term', 'Effect', 'Size'], rows: effects.map(({ name, text, size }) => [name, text, size]) }}
        conclusion={beyondText(effects, report)}
        caption={`Dashed: the limit of chance; ${chanceText(report)}.${rest}`}
      >
        <ParetoChart label={title} effects={effects} limit={report.limit} axisTitle={sizeTitle(report, output)} />
      </ChartFrame>
    </div>
  );
}

function HalfNormalPanel({ report, inputs, output, experiment }: Props) {
  const decimal = use(DecimalContext);
  const effects = drawnEffects(report, inputs, decimal);
  const { title } = charts.halfNormal;
  if (effects.length < 3) return null;
  return (
    <div>
      <Title>{title}</Title>
      <ChartFrame
        title={title}
        fileName={`${fileName(experiment)}-half-normal`}
        table={{ columns: ['Term', 'Effect', 'Size'], rows: effects.map(({ name, text, size }) => [name, text, size]) }}
        conclusion={beyondText(effects, report)}
        caption="Effects by chance lie on a line through the origin; filled, to the right of it, are those that are more."
      >
        <HalfNormalChart
          label={`${title}: ${effects.length} effects`}
          effects={effects}
          limit={report.limit}
          axisTitle={sizeTitle(report, output)}
        />
      </ChartFrame>
    </div>
  );
}

function ResidualsPanel({ report, output, samples, experiment }: Props) {
  const isStudentized = report.points.every(({ studentized }) => studentized !== undefined);
  const residuals = report.points.map(({ predicted, residual, studentized }, at): Residual => {
    const { key = '', name = '' } = samples[at] ?? {};
    return { key, name, predicted, residual: isStudentized ? (studentized ?? 0) : residual };
  });
  const { title } = charts.residuals;
  if (report.error.degrees === 0) return null;
  const views = [
    { by: 'run', label: `${title} in run order`, xTitle: 'Samples, in run order' },
    { by: 'prediction', label: `${title} by prediction`, xTitle: `Predicted: ${nameWithUnit(output)}` },
  ] as const;
  return views.map(({ by, label, xTitle }) => (
    <div key={by}>
      <Title>{label}</Title>
      <ChartFrame
        title={label}
        fileName={`${fileName(experiment)}-residuals-by-${by}`}
        table={{
          columns: ['Sample', 'Predicted', isStudentized ? 'Residual in standard deviations' : 'Residual'],
          rows: residuals.map(({ name, predicted, residual }) => [name, predicted, residual]),
        }}
        conclusion={by === 'run' ? farText(residuals, isStudentized) : undefined}
        caption={
          by === 'run'
            ? 'A course or a jump says that something beside the inputs changed.'
            : 'A bend says that a term is missing; a funnel, that the scatter grows with the value.'
        }
      >
        <ResidualChart label={label} residuals={residuals} by={by} isStudentized={isStudentized} xTitle={xTitle} />
      </ChartFrame>
    </div>
  ));
}
