import type { HistoryChange, HistoryEntry } from '#shared/contracts/sample-history.ts';
import { csvText } from '#shared/rules/csv-text.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { exclusions, exclusionTexts } from '#shared/rules/sample-state.ts';
import { isoTime, sampleColumns } from '#shared/samples/sample-columns.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';
import { cellText } from '../cell-value.ts';
import type { Definitions } from '../definitions.ts';

const events = { created: 'Created', edited: 'Edited', deleted: 'Deleted', restored: 'Brought back' } as const;

/** The event of an entry; a generated, planned or imported sample says so. */
export const eventText = ({ event, origin }: Pick<HistoryEntry, 'event' | 'origin'>): string =>
  event === 'created'
    ? ({ job: 'Generated', plan: 'Planned', file: 'Imported' }[origin as string] ?? events.created)
    : events[event];

/** Where the values of an entry came from, in words; nothing where its event says it. */
export function originText({ event, origin, file, token }: HistoryEntry): string {
  const named = file === undefined ? [] : [`file ${file}`];
  if (token !== undefined) return ['access token', token, ...named.map((text) => `(${text})`)].join(' ');
  if (event === 'deleted' || event === 'restored' || origin === 'job' || origin === 'plan') return '';
  if (event === 'created') return named.join('');
  const words = { typed: 'typed', file: 'file', token: 'access token', undo: 'undone', redo: 'done again' }[origin];
  return origin === 'file' ? (named[0] ?? words) : [words, ...named].join(', ');
}

/** A field as it is called now, and one that is gone as it was. */
export function fieldName({ field, parameter, short_name }: HistoryChange, { inputs, outputs }: Definitions): string {
  if (field !== 'input' && field !== 'output') return sampleColumns[field].name;
  const known = [...inputs, ...outputs].find(({ uuid }) => uuid === parameter);
  return known ? nameWithUnit(known) : (short_name ?? 'A value');
}

/** A value of a field in words. */
export function historyValueText({ field }: HistoryChange, value: HistoryChange['to'], decimal: DecimalSymbol): string {
  const state = field === 'state' ? exclusions.find((one) => one === value) : undefined;
  return state ? exclusionTexts[state] : cellText(value, undefined, decimal) || 'empty';
}

const head = ['Time', 'Event', 'Who', 'Where from', 'File', 'Access token', 'What', 'From', 'To'];

/** The history of a sample as a file: a row a value, the newest first. */
export function historyCsv(entries: readonly HistoryEntry[], definitions: Definitions, format: FileFormat): string {
  const rows = entries.flatMap(({ changes, ...entry }) => {
    const { at, by, origin, file, token } = entry;
    const start = [isoTime(at), eventText(entry), by, origin, file ?? null, token ?? null];
    if (changes.length === 0) return [[...start, null, null, null]];
    return changes.map((change) => [...start, fieldName(change, definitions), change.from, change.to]);
  });
  return csvText([head, ...rows], format);
}
