import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { assignTargets, itemProblems, type ParameterImportItem } from '#shared/rules/import-assignment.ts';
import type { ChosenFormat } from '#web/lib/format/file-format.ts';
import type { ImportTargets } from '#web/lib/imports/plan-series.ts';
import { useImportFile, useImportPlan } from '#web/lib/imports/use-import-file.ts';
import type { ExperimentPlace } from '#web/lib/paths.ts';
import { useDecimalSymbol } from '#web/lib/resources/account.ts';
import { cachedSeries } from '#web/lib/resources/series-cache.ts';
import { editHistory } from '../changes/edit-history.ts';
import { useImportSeries } from '../changes/use-change-series.ts';
import type { Definitions } from '../definitions.ts';
import { useFileFormat } from '../use-file-format.ts';
import type { SeriesAccess } from '../use-series-access.ts';
import { earlierProblem, withEarlierValues } from './earlier-values.ts';
import { seriesStep } from './import-steps.ts';
import { stepProblem, withSteps } from './new-input-steps.ts';
import { useTakenNames } from './use-taken-names.ts';

interface Options {
  place: ExperimentPlace;
  definitions: Definitions;
  access: SeriesAccess;
  onClose: () => void;
  onImported: (series: string) => void;
}

/** The state of an import: the file, the assignment of unknown columns, and the plan. */
export function useImport({ place, definitions, access, onClose, onImported }: Options) {
  const client = useQueryClient();
  const account = useFileFormat();
  const [file, setFile] = useState<File>();
  const [chosen, setChosen] = useState<ChosenFormat>({});
  const [outputs, setOutputs] = useState(access.importOutputs);
  const [items, setItems] = useState<ParameterImportItem[]>([]);
  const [isSending, setSending] = useState(false);
  const importSeries = useImportSeries(place);
  const decimal = useDecimalSymbol();
  const asksEarlier = cachedSeries(client, place).length > 0;

  const measured = useMemo(() => definitions.outputs.filter(({ is_functional }) => !is_functional), [definitions]);
  const targets = assignTargets.filter((target) => {
    if (target === 'Input') return access.createInputs;
    return target === 'Output' ? access.createOutputs && outputs : true;
  });
  const offered: ImportTargets = {
    inputs: definitions.inputs,
    outputs: measured,
    calculated: [...definitions.functions, ...definitions.outputs.filter(({ is_functional }) => is_functional)].map(
      ({ short_name }) => short_name,
    ),
    assignTo: targets[0] ?? 'Existing parameter',
    hasOutputs: targets.includes('Output'),
  };
  const session = useImportFile({
    file,
    targets: offered,
    account,
    chosen,
    onOpened: ({ opened }) => setItems(opened.items),
  });
  const taken = useTakenNames(
    place,
    items
      .filter(({ included, assignTo }) => included && assignTo !== 'Existing parameter')
      .map(({ shortName }) => shortName),
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
  const plan = useImportPlan(session, outputs, good);

  const matched = new Set(session?.opened.matched.map(({ parameter }) => parameter.uuid));
  const free = [...definitions.inputs, ...(outputs ? measured : [])].filter(({ uuid }) => !matched.has(uuid));
  const left = items.flatMap((item) => {
    const header = item.originalShortName;
    const reason = plan?.columnProblems[item.index] ?? reasonOf(item, problems.get(item.index));
    return reason ? [{ header, reason }] : [];
  });

  async function submit(): Promise<void> {
    if (!session) return;
    setSending(true);
    try {
      const planned = withSteps(await session.body({ outputs, items: good }), good, decimal);
      const body = asksEarlier ? withEarlierValues(planned, good, decimal) : planned;
      const { series } = await importSeries.mutateAsync(body);
      onClose();
      if (!series?.uuid) return;
      onImported(series.uuid);
      editHistory(place.experiment).push(seriesStep(client, place, series, body));
    } catch {
      // The call has shown its message; the dialog stays open.
    } finally {
      setSending(false);
    }
  }

  return {
    file,
    chooseFile: (next: File | undefined) => {
      setChosen({});
      setItems([]);
      setFile(next);
    },
    chooseFormat: (format: ChosenFormat) => setChosen({ ...chosen, ...format }),
    outputs,
    setOutputs,
    session,
    isReading: file !== undefined && (!session || !plan),
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
    submit,
    isImporting: isSending || importSeries.isPending,
  };
}

const withoutReason = ({ reason: _, ...item }: ParameterImportItem): ParameterImportItem => item;

function reasonOf(item: ParameterImportItem, problems: object = {}): string | undefined {
  if (!item.included)
    return item.reason ? `left out (${item.reason.charAt(0).toLowerCase()}${item.reason.slice(1)})` : 'left out';
  return Object.values(problems).find((problem) => typeof problem === 'string');
}
