import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { MixtureDefinition } from '#shared/contracts/mixtures.ts';
import type { InParameter } from '#shared/contracts/parameters.ts';
import { mixtureProblem } from '#shared/engine/space/mixture-problem.ts';
import { axisOf } from '#shared/rules/axis.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useExperiment } from '#web/lib/resources/experiments.ts';
import { NumberText } from '#web/ui/number-text.tsx';

/** The mixtures of the experiment with their parts, and why one of them cannot be had. */
export function MixtureNotes({ place, items }: { place: ExperimentPlace; items: readonly InParameter[] }) {
  const { mixtures = [] } = useExperiment(place).data ?? {};
  if (mixtures.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ mb: 2 }}>
      {mixtures.map((mixture) => (
        <MixtureNote
          key={mixture.name}
          mixture={mixture}
          parts={items.filter(({ part_of }) => part_of === mixture.name)}
        />
      ))}
    </Stack>
  );
}

function MixtureNote({ mixture, parts }: { mixture: MixtureDefinition; parts: readonly InParameter[] }) {
  const { name, total, at_most } = mixture;
  const problem = mixtureProblem({ ...mixture, parts: parts.map(axisOf) });
  if (problem) return <Alert severity="warning">{problem}.</Alert>;
  return (
    <Typography>
      Mixture {name}: {parts.map((part) => part.name).join(' + ')} = <NumberText value={total} />
      {at_most !== undefined && `, at most ${at_most} of them above 0`}
    </Typography>
  );
}
