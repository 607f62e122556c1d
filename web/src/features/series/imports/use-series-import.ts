import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { assignTargets, itemProblems, type ParameterImportItem } from '#shared/rules/import-assignment.ts';
import { ofLabels } from '#shared/rules/label-column.ts';
import { ofNotes } from '#shared/rules/note-column.ts';
import { shortNameProblem } from '#shared/rules/short-name.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { plainFormat } from '#web/lib/format/file-format.ts';
import { useImportFile, useImportPlan } from '#web/lib/imports/use-import-file.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useAccountFormat, useDecimalSymbol } from '#web/lib/resources/account.ts';
import { placeArguments } from '#web/lib/resources/experiment-place.ts';
import { cachedSeries } from '#web/lib/resources/series-cache.ts';
import { useDebounced } from '#web/lib/timing/use-debounced.ts';
import { editHistory } from '../changes/edit-history.ts';
import { importingSeries } from '../changes/series-mutations.ts';
import type { Definitions } from '../definitions.ts';
import type { SeriesAccess } from '../use-series-access.ts';
import { useSending } from './import-frame.tsx';
import { seriesStep } from './import-steps.ts';
import { earlierProblem, stepProblem, withTyped } from './new-inputs.ts';

interface Options {
  place: ExperimentPlace;
  definitions: Definitions;
  access: SeriesAccess;
  onClose: () => void;
  onImported: (series: string) => void;
}

/** The state of an import: the file, the assignment of unknown columns, and the plan. */
export function useSeriesImport({ place, definitions, access, onClose, onImported }: Options) {
  const client = useQueryClient();
  const account = useAccountFormat() ?? plainFormat;
  const [outputs, setOutputs] = useState(access.importOutputs);
  const [states, setStates] = useState(true);
  const [items, setItems] = useState<ParameterImportItem[]>([]);
  const importSeries = useMutation(importingSeries(client, place));
  const decimal = useDecimalSymbol();
  const asksEarlier = cachedSeries(client, place).length > 0;

  const measured = definitions.outputs.filter(({ is_functional }) => !is_functional);
  const targets = assignTargets.filter((target) => {
    if (target === 'Input') return access.createInputs;
    return target === 'Output' ? access.createOutputs && outputs : true;
  });
  const calculated = [...definitions.functions, ...definitions.outputs.filter(({ is_functional }) => is_functional)];
  const opening = useImportFile<'series'>(({ opened }) => setItems(opened.items));
  const { session } = opening;
  const taken = useTakenNames(
    place,
    items
      .filter(({ included, assignTo }) => included && assignTo !== 'Existing parameter')
      .map(({ shortName }) => shortName),
    // The import itself makes the parameters: their names are taken as soon as it has succeeded.
    importSeries.isPending || Boolean(importSeries.data?.series?.uuid),
  );
  const found = itemProblems(items, taken);
  const problems = new Map(
    items.map((item) => [
      item.index,
      {
        ...found.get(item.index),
        ...stepProblem(item, decimal),
        ...(asksEarlier ? earlierProblem(item, decimal) : {}),
      },
    ]),
  );
  const isRight = ({ index, included, assignTo }: ParameterImportItem) =>
    included && targets.includes(assignTo) && Object.keys(problems.get(index) ?? {}).length === 0;
  const good = items.filter(isRight);
  const { plan } = useImportPlan(session, { outputs, states, items: good });

  const matched = new Set(session?.opened.matched.map(({ parameter }) => parameter.uuid));
  const free = [...definitions.inputs, ...(outputs ? measured : [])].filter(({ uuid }) => !matched.has(uuid));
  const left = items.flatMap((item) => {
    const header = item.originalShortName;
    const reason = plan?.columnProblems[item.index] ?? reasonOf(item, problems.get(item.index));
    return reason ? [{ header, reason, isKept: isOfSamples(item) }] : [];
  });

  const [isSending, apply] = useSending(async () => {
    if (!session) return;
    const read = await session.body({ outputs, states, items: good });
    const body = { ...withTyped(read, good, { decimal, asksEarlier }), ...opening.said };
    const { series } = await importSeries.mutateAsync(body);
    onClose();
    if (!series?.uuid) return;
    onImported(series.uuid);
    editHistory(place.experiment).push(seriesStep({ client, place }, { series, body }));
  });

  function open(file: File | undefined): void {
    setItems([]);
    setStates(true);
    const target = {
      ...{ inputs: definitions.inputs, outputs: measured, calculated: calculated.map(({ short_name }) => short_name) },
      labels: cachedSeries(client, place).flatMap(({ samples }) => samples.flatMap(({ label }) => label ?? [])),
      ...{ assignTo: targets[0] ?? 'Existing parameter', hasOutputs: targets.includes('Output') },
    };
    opening.open(file && { kind: 'series', file, target, account, chosen: {} });
  }

  return {
    file: opening.file,
    open,
    chooseFormat: opening.chooseFormat,
    outputs,
    setOutputs,
    states,
    setStates,
    session,
    isReading: opening.isReading || (session !== undefined && !plan),
    items,
    changeItem: (item: ParameterImportItem) =>
      // The reason is of the preset; a person's choice needs none.
      setItems(items.map((known) => (known.index === item.index ? withoutReason(item) : known))),
    problems,
    asksEarlier,
    targets,
    free,
    plan,
    left,
    apply,
    isSending,
  };
}

const withoutReason = ({ reason: _, ...item }: ParameterImportItem): ParameterImportItem => item;

/** Whether a column is no parameter, but is imported as the samples' labels or notes. */
const isOfSamples = ({ included, reason }: ParameterImportItem): boolean =>
  !included && (reason === ofLabels || reason === ofNotes);

function reasonOf(item: ParameterImportItem, problems: object = {}): string | undefined {
  if (isOfSamples(item)) return item.reason?.toLowerCase();
  if (!item.included)
    return item.reason ? `left out (${item.reason.charAt(0).toLowerCase()}${item.reason.slice(1)})` : 'left out';
  return Object.values(problems).find((problem) => typeof problem === 'string');
}

/** Tells whether the experiment has a short name already, as the server says; unknown ones count as free. */
function useTakenNames(
  place: ExperimentPlace,
  shortNames: readonly string[],
  isSent: boolean,
): (shortName: string) => boolean {
  const wanted = [...new Set(shortNames)].filter((name) => shortNameProblem(name) === undefined);
  const debounced = useDebounced(wanted.join(' ')).split(' ').filter(Boolean);
  const answers = useQueries({
    queries: debounced.map((shortName) => ({
      queryKey: ['experiments', place.experiment, 'short-name', shortName],
      queryFn: () => callApi('checkParameterShortName', { ...placeArguments(place), body: { shortName } }),
      meta: { ownStatuses: [0, 400, 500] },
      enabled: !isSent,
    })),
  });
  const taken = new Set(debounced.filter((_name, index) => answers[index]?.data === true));
  return (shortName) => taken.has(shortName);
}
