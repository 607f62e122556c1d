import { useInParameters } from '../../lib/experiment-data.ts';
import type { ExperimentPlace } from '../../lib/paths.ts';
import { DefinitionTable } from './definition-table.tsx';
import { inputKind } from './input-kind.tsx';

export function InputsTab({ place, busy }: { place: ExperimentPlace; busy: boolean }) {
  return <DefinitionTable place={place} config={inputKind} query={useInParameters(place)} busy={busy} />;
}
