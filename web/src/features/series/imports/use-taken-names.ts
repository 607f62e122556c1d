import { useQueries } from '@tanstack/react-query';
import { shortNameProblem } from '#shared/rules/short-name.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { useDebounced } from '#web/lib/timing/use-debounced.ts';

/** Which short names the experiment already has, as the server says; unknown ones count as free. */
export function useTakenNames(place: ExperimentPlace, shortNames: readonly string[]): (shortName: string) => boolean {
  const wanted = [...new Set(shortNames)].filter((name) => shortNameProblem(name) === undefined);
  const debounced = useDebounced(wanted.join(' ')).split(' ').filter(Boolean);
  const answers = useQueries({
    queries: debounced.map((shortName) => ({
      queryKey: ['experiments', place.experiment, 'short-name', shortName],
      queryFn: () => callApi('checkParameterShortName', { ...placeArguments(place), body: { shortName } }),
      meta: { ownStatuses: [0, 400, 500] },
    })),
  });
  const taken = new Set(debounced.filter((_name, index) => answers[index]?.data === true));
  return (shortName) => taken.has(shortName);
}
