import { useOutParameters } from '../../lib/experiment-data.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { DefinitionTable } from './definition-table.tsx';
import { outputKind } from './output-kind.tsx';

export function OutputsTab({ place, busy }: { place: ExperimentPlace; busy: boolean }) {
  return <DefinitionTable place={place} config={outputKind} query={useOutParameters(place)} busy={busy} />;
}
