import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FormulaPreview } from '#shared/contracts/definitions.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { useDebounced } from '#web/lib/timing/use-debounced.ts';

type Body = BodyInputOf<'previewRule'>;

/** The calls that try a formula, by what it is the formula of. */
const calls = {
  function: (place: ExperimentPlace, body: Body) => callApi('previewCompParameter', { ...placeArguments(place), body }),
  output: (place: ExperimentPlace, body: Body) => callApi('previewOutParameter', { ...placeArguments(place), body }),
  rule: (place: ExperimentPlace, body: Body) => callApi('previewRule', { ...placeArguments(place), body }),
};

/** The formula that is tried: that of a new definition, or of one that it replaces. */
export interface PreviewTarget {
  place: ExperimentPlace;
  of: keyof typeof calls;
  replaces: string | undefined;
}

/** A pause that separates typing from thinking. */
const pauseMilliseconds = 500;

/** The values that a typed formula would give. `isCurrent` is false while the answer is of an earlier text. */
export function useFormulaPreview(
  target: PreviewTarget | undefined,
  formula: string,
): { preview: FormulaPreview | undefined; isCurrent: boolean } {
  const tried = useDebounced(formula, pauseMilliseconds);
  const enabled = target !== undefined && tried.trim() !== '';
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['formula-preview', target?.place.experiment, target?.of, target?.replaces, tried],
    queryFn: () => {
      if (!target) throw new Error('Nothing is tried');
      const { place, of, replaces } = target;
      return calls[of](place, { formula: tried, ...(replaces && { replaces }) });
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    // The form says on saving if the server cannot be asked.
    retry: false,
    meta: { isQuiet: true, ownStatuses: [404] },
  });
  return { preview: enabled ? data : undefined, isCurrent: tried === formula && !isPlaceholderData };
}
