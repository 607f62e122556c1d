import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { maxCompared } from '#web/features/plotting/progress/use-compared.ts';
import { comparedParameter } from '#web/lib/paths.ts';
import { experimentPlaceOf, experimentTreeKey } from '#web/lib/resources/experiments.ts';
import { useSession } from '#web/lib/session/session.ts';
import { readReportSource } from '#web/report/contents/read-report-source.ts';
import type { ReportSource } from '#web/report/contents/report-source.ts';

/** Number of experiments side by side: the first, and those that it is compared with. */
export const maxSideBySide = maxCompared + 1;

/** The experiments of the address, in its order, as far as the person can open them. */
export function useChosenExperiments(readable: readonly Experiment[]) {
  const [search, setSearch] = useSearchParams();
  const asked = [...new Set((search.get(comparedParameter) ?? '').split(',').filter(Boolean))];
  const found = asked.flatMap((uuid) => readable.find((one) => one.uuid === uuid.toLowerCase()) ?? []);
  return {
    chosen: found.slice(0, maxSideBySide),
    hasUnknown: found.length < asked.length,
    choose: (experiments: readonly Experiment[]) =>
      setSearch(experiments.length > 0 ? { [comparedParameter]: experiments.map(({ uuid }) => uuid).join(',') } : {}, {
        replace: true,
      }),
  };
}

/** An experiment with the name by which it is compared: with its project's where that is another than the first one's. */
export interface ComparedSource extends ReportSource {
  title: string;
}

/** Reads the experiments as a report does. They are read once a visit: tables and charts are of the same samples. */
export function useComparedSources(chosen: readonly Experiment[], decimal: DecimalSymbol | undefined) {
  const client = useQueryClient();
  const userId = useSession()?.sub ?? '';
  const queries = useQueries({
    queries: chosen.map((experiment) => ({
      queryKey: [...experimentTreeKey(experiment.uuid), 'compared', decimal],
      queryFn: () =>
        readReportSource(client, {
          ...{ place: experimentPlaceOf(experiment), userId, series: undefined, hasPeople: false },
          decimal: decimal ?? '.',
        }),
      enabled: decimal !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
  });
  const first = chosen[0]?.project.uuid;
  const sources = queries.flatMap(({ data }): ComparedSource[] => {
    if (!data) return [];
    const { name, project } = data.experiment;
    return [{ ...data, title: project.uuid === first ? name : `${project.name} / ${name}` }];
  });
  return {
    sources,
    isError: queries.some(({ isError, data }) => isError && data === undefined),
    isLoading: sources.length < chosen.length,
    refetch: () => queries.forEach((query) => void (query.isError && query.refetch())),
  };
}
