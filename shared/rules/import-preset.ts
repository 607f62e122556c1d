import { roleOfGroup } from './column-groups.ts';
import { cellsOfColumn } from './column-type.ts';
import type { GuessedColumn } from './guess-definitions.ts';
import { leftForInput } from './guess-outputs.ts';
import { sameUnit, splitHeader, unitOf } from './header-units.ts';
import { importItem, type ParameterImportItem } from './import-assignment.ts';
import { type FileRow, type ImportParameter, importValue, type UnknownColumn } from './import-columns.ts';
import type { DecimalSymbol } from './number-format.ts';
import { isMostlyEmpty, mostlyEmpty, noHeader, reasonToSkip } from './reason-to-skip.ts';
import { areResults } from './result-words.ts';
import { plainHeader } from './sample-headers.ts';
import { shortNameFrom } from './short-name.ts';
import { ofAnotherTable } from './side-tables.ts';

export type FreeParameter = { kind: 'input' | 'output'; parameter: ImportParameter };

interface Options {
  rows: readonly FileRow[];
  decimal: DecimalSymbol;
  /** The account's decimal symbol. */
  own?: DecimalSymbol;
  /** Parameters of the experiment that no column matches. */
  free: readonly FreeParameter[];
  /** Those that have a column. */
  matched: readonly ImportParameter[];
  /** The target of a new column; without the right to create one, 'Existing parameter'. */
  assignTo: ParameterImportItem['assignTo'];
  /** Whether a new column may become an output. */
  hasOutputs?: boolean;
  /** Where the experiment has no parameter yet: what a new one would make of the columns. */
  guessed?: readonly Pick<GuessedColumn, 'index' | 'role' | 'reason'>[];
  /** Columns of another table beside this one. */
  aside?: ReadonlySet<number>;
  /** By column, what a row above the headers says. */
  groups?: readonly string[];
  isTaken: (shortName: string) => boolean;
}

/** Presets each unknown column to the likeliest of an existing parameter, a new one, or skipping it, with the reason. */
export function presetItems(unknown: readonly UnknownColumn[], options: Options) {
  const used = new Set<string>();
  const names = new Set<string>();
  const alike = new Map(
    options.free.map(({ parameter }) => [
      parameter.uuid,
      unknown.filter(({ header }) => isAlike(header, parameter)).length,
    ]),
  );
  const read = unknown.map((column) => ({
    column,
    item: importItem(column, options.rows, options.decimal, options.assignTo, options.own),
  }));
  const numbers = read.flatMap(({ item }) => (item.type === 'Numerical' ? [item] : []));
  const are = areResults(numbers.map(({ originalShortName }) => originalShortName));
  const measured = new Set(numbers.filter((_, index) => are[index]).map(({ index }) => index));
  const items = read.map(({ column, item }) => {
    const cells = options.rows.map(({ cells }) => (cells[column.index] ?? '').trim());
    const free = options.free.filter(
      ({ parameter }) =>
        !used.has(parameter.uuid) && (alike.get(parameter.uuid) === 1 || isNamed(column.header, parameter)),
    );
    const preset: Preset = options.aside?.has(column.index)
      ? { skips: true, reason: ofAnotherTable }
      : (guessedPreset(column.index, options) ??
        presetOf(column, cells, {
          ...options,
          free,
          group: options.groups?.[column.index] ?? '',
          isResult: measured.has(column.index),
        }));
    if (preset.existing) used.add(preset.existing);
    const shortName = shortNameFrom(
      splitHeader(column.header).title,
      (name) => names.has(name) || options.isTaken(name),
    );
    if (!preset.existing && !preset.skips) names.add(shortName);
    return {
      ...item,
      shortName,
      included: !preset.skips,
      reason: preset.reason,
      ...(preset.existing ? { assignTo: 'Existing parameter' as const, assignedParameter: preset.existing } : {}),
      ...(preset.isOutput && { assignTo: 'Output' as const }),
    };
  });
  const isNew = ({ included, assignedParameter }: ParameterImportItem) => included && assignedParameter === '';
  const count = items.filter(isNew).length;
  if (count <= mostNew) return items;
  const reason = `One of ${count} columns that no parameter is named like`;
  return items.map((item) => (isNew(item) ? { ...item, included: false, reason } : item));
}

/** More new columns are no parameters but a spectrum, or another table. */
const mostNew = 20;

interface Preset {
  existing?: string;
  skips?: boolean;
  /** The new parameter is an output. */
  isOutput?: boolean;
  reason: string;
}

function presetOf(
  { header, index, written = header }: UnknownColumn,
  cells: readonly string[],
  {
    free,
    matched,
    decimal,
    assignTo,
    hasOutputs = false,
    group,
    isResult,
  }: Options & { group: string; isResult: boolean },
): Preset {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return { skips: true, reason: 'The column is empty' };
  if (header.trim() === '') return { skips: true, reason: reasonToSkip(header, filled, decimal) ?? noHeader };
  const alike = free.filter(({ parameter }) => isAlike(header, parameter));
  const fitting = alike.find(({ parameter }) => fits(filled, parameter, decimal));
  const other = fitting && unitMismatch(header, fitting.parameter);
  if (other) return { skips: true, reason: other };
  if (fitting) return { existing: fitting.parameter.uuid, reason: `Named like ${fitting.parameter.name}` };
  const twice = matched.find(({ name, short_name }) =>
    [name, short_name].some((one) => plainHeader(one) === titleOf(written)),
  );
  if (twice && unitMismatch(header, twice) === undefined)
    return { skips: true, reason: `${twice.name} has another column` };
  const skipped = reasonToSkip(written, filled, decimal, { isFirst: index === 0 });
  if (skipped) return { skips: true, reason: skipped };
  if (assignTo === 'Existing parameter') return { skips: true, reason: 'No parameter is named like it' };
  const output = hasOutputs ? reasonForOutput(cells, { header, decimal, group, isResult }) : undefined;
  if (output) return { isOutput: true, reason: `New: ${output}` };
  if (isMostlyEmpty(filled.length, cells.length)) {
    return { skips: true, reason: mostlyEmpty(filled.length, cells.length) };
  }
  return { reason: newInput };
}

function guessedPreset(index: number, { guessed, hasOutputs, assignTo }: Options): Preset | undefined {
  const found = assignTo === 'Existing parameter' ? undefined : guessed?.find((one) => one.index === index);
  if (found?.role === 'Skip') return { skips: true, reason: found.reason };
  if (found?.role === 'Input') return { reason: found.reason === leftForInput ? asNew(leftForInput) : newInput };
  return found?.role === 'Output' && hasOutputs ? { isOutput: true, reason: asNew(found.reason) } : undefined;
}

const asNew = (reason: string) => `New: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;

const newInput = 'New: no parameter is named like it';

/** Why a new column is measured: an input needs a value in every row. */
function reasonForOutput(
  cells: readonly string[],
  { header, decimal, group, isResult }: { header: string; decimal: DecimalSymbol; group: string; isResult: boolean },
): string | undefined {
  const { isNumerical, filled, awaited } = cellsOfColumn(cells, decimal, header);
  if (roleOfGroup(group) === 'Output') return `beneath ${group}`;
  if (!isNumerical && (filled.length > 0 || awaited.length === 0)) return undefined;
  if (isResult) return 'named like a result';
  return filled.length < cells.length ? `numbers in ${filled.length} of ${cells.length} rows` : undefined;
}

/** Where several headers only begin like the parameter, a guess would be a coin's. */
const isNamed = (header: string, { name, short_name }: ImportParameter): boolean =>
  [name, short_name].some((one) => plainHeader(one) === titleOf(header));

const titleOf = (header: string) => plainHeader(splitHeader(header).title);

/** True if a header is a name with other marks, or one begins with the other, such as `temp` and `temperature`. */
function isAlike(header: string, { name, short_name }: ImportParameter): boolean {
  const text = titleOf(header);
  return [plainHeader(name), plainHeader(short_name)].some((known) => {
    if (text === known) return text !== '';
    const [shorter, longer] = text.length < known.length ? [text, known] : [known, text];
    return shorter.length >= 3 && longer.startsWith(shorter) && longer.length - shorter.length <= 10;
  });
}

/** True if nine of ten cells can be values of the parameter. */
function fits(cells: readonly string[], parameter: ImportParameter, decimal: DecimalSymbol): boolean {
  const read = cells.filter((cell) => importValue(cell, parameter, decimal) !== undefined);
  return read.length >= cells.length * 0.9;
}

/** Why a column is none of these parameters, although it is named like one: it has another unit. */
export function otherUnit(header: string, parameters: readonly ImportParameter[]): string | undefined {
  const named = parameters.find((parameter) => isNamed(header, parameter));
  return named && unitMismatch(header, named);
}

function unitMismatch(header: string, parameter: ImportParameter): string | undefined {
  const unit = unitOf(header);
  const known = parameter.unit?.trim() ?? '';
  if (unit === undefined || known === '' || sameUnit(unit, known)) return undefined;
  return `${parameter.name} is in ${known}, the column in ${unit}`;
}
