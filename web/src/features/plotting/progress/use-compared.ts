import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { outParametersQuery } from '#web/lib/resources/definitions.ts';
import { experimentPlaceOf, experimentsQuery } from '#web/lib/resources/experiments.ts';
import { seriesQuery } from '#web/lib/resources/series.ts';
import type { Compared } from './progress-data.ts';

/** Number of experiments that can be compared with this one. */
export const maxCompared = 3;

/** Other experiments of the same project, and the samples of the chosen ones. */
export function useCompared(experiment: Experiment) {
  const [wanted, setWanted] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { workspace_id: workspace, project_id: project } = experiment;
  const siblings = useQuery({ ...experimentsQuery({ workspace, project }), enabled: wanted });
  const others = useMemo(
    () => (siblings.data ?? []).filter(({ uuid }) => uuid !== experiment.uuid),
    [siblings.data, experiment.uuid],
  );
  const picked = chosen.flatMap((uuid) => others.find((other) => other.uuid === uuid) ?? []);
  const lists = useQueries({ queries: picked.map((other) => seriesQuery(experimentPlaceOf(other))) });
  const outputs = useQueries({ queries: picked.map((other) => outParametersQuery(experimentPlaceOf(other))) });
  const compared = picked.flatMap(({ name }, index): Compared[] => {
    const [list, measures] = [lists[index]?.data, outputs[index]?.data];
    return list && measures ? [{ name, list, outputs: measures }] : [];
  });
  return {
    others,
    chosen: picked.map(({ uuid }) => uuid),
    choose: (uuids: readonly string[]) => setChosen(uuids.slice(0, maxCompared)),
    /** The list of experiments is fetched when somebody opens the choice. */
    open: () => setWanted(true),
    compared,
    isLoading: siblings.isLoading || compared.length < picked.length,
  };
}
