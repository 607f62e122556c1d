import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import { outParametersQuery } from '#web/lib/resources/definitions.ts';
import { experimentPlaceOf, workspaceExperimentsQuery } from '#web/lib/resources/experiments.ts';
import { seriesQuery } from '#web/lib/resources/series.ts';
import type { Compared } from './progress-data.ts';

/** Number of experiments that can be compared with this one. */
export const maxCompared = 3;

/** Other experiments of the workspace that the person can open, and the samples of the chosen ones. */
export function useCompared(experiment: Experiment) {
  const [wanted, setWanted] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { workspace_id: workspace, project_id: project } = experiment;
  const readable = useQuery({ ...workspaceExperimentsQuery(workspace), enabled: wanted });
  const others = useMemo(() => {
    const isOwn = (other: Experiment) => other.project_id === project;
    return (readable.data ?? [])
      .filter(({ uuid }) => uuid !== experiment.uuid)
      .map((other) => ({ ...other, title: isOwn(other) ? other.name : `${other.project.name} / ${other.name}` }))
      .toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || a.title.localeCompare(b.title));
  }, [readable.data, experiment.uuid, project]);
  const picked = chosen.flatMap((uuid) => others.find((other) => other.uuid === uuid) ?? []);
  const lists = useQueries({ queries: picked.map((other) => seriesQuery(experimentPlaceOf(other))) });
  const outputs = useQueries({ queries: picked.map((other) => outParametersQuery(experimentPlaceOf(other))) });
  const compared = picked.flatMap(({ title: name }, index): Compared[] => {
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
    isLoading: readable.isLoading || compared.length < picked.length,
  };
}
