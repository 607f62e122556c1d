import { messages } from '#shared/rules/messages.ts';
import type { DecimalSymbol } from '#shared/rules/number-format.ts';
import { shortNameFrom, shortNameProblem } from '#shared/rules/short-name.ts';
import type { Definition } from '../definition-config.ts';
import { conflictsOf, isEmpty, type RowDraft, type RowOrigin } from './row-drafts.ts';
import type { RowsConfig, RowTexts } from './rows-config.ts';
import { conflictTexts } from './rows-texts.ts';

/** A row with its changes, and what saving it would write. */
export interface RowState<Item, Body> {
  origin: RowOrigin;
  item: Item | undefined;
  texts: RowTexts;
  /** Something is to be saved. */
  isDirty: boolean;
  /** The short name that the row gets from its name; '' if it has one of its own. */
  derived: string;
  problems: RowTexts;
  /** By changed column, what somebody else has saved there. The row is not saved before one of the two is chosen. */
  conflicts: RowTexts;
  body: Body | undefined;
  note?: string | undefined;
}

interface Options<Item, Body> {
  config: RowsConfig<Item, Body>;
  items: readonly Item[];
  drafts: readonly RowDraft[];
  decimal: DecimalSymbol;
  /** Short names of other definitions, and those that the server has refused. */
  isTaken: (shortName: string) => boolean;
}

/** The state of a row without problems, as text. */
export function stateText(state: RowState<unknown, unknown> | undefined): string {
  if (!state?.isDirty) return '';
  return [withReserved(state), state.note].filter(Boolean).join('. ');
}

function withReserved(state: RowState<unknown, unknown>): string {
  if (!state.origin.isNew) return 'Changed';
  const word = state.derived.replace(/_$/, '');
  const isReserved = word !== state.derived && shortNameProblem(word) !== undefined;
  return isReserved ? `New. ${word} is reserved, so formulas and files call it ${state.derived}` : 'New';
}

/** All rows: those of the items, then the new ones. Each has a short name that no row before it has. */
export function rowStates<Item extends Definition, Body>(options: Options<Item, Body>): RowState<Item, Body>[] {
  const { config, items, drafts, decimal } = options;
  const draftOf = new Map(drafts.map((draft) => [draft.id, draft]));
  const met = new Set(items.map(({ short_name }) => short_name));
  const isTaken = (shortName: string) => met.has(shortName) || options.isTaken(shortName);
  const known = new Set(items.map(({ uuid }) => uuid));
  const state = (origin: RowOrigin, item: Item | undefined): RowState<Item, Body> => {
    const draft = draftOf.get(origin.id);
    const texts = { ...origin.texts, ...draft?.texts };
    const isDirty = origin.isNew ? !isEmpty(texts) : draft !== undefined;
    if (!isDirty) return { origin, item, texts, isDirty, derived: '', problems: {}, conflicts: {}, body: undefined };
    const conflicts = item && draft ? conflictTexts(config.columns, conflictsOf(draft, origin)) : {};
    const isDecided = Object.keys(conflicts).length === 0;
    const { name = '', short_name = '' } = texts;
    const isDerived = short_name.trim() === '' && name.trim() !== '';
    const derived = isDerived ? shortNameFrom(name.toLowerCase(), isTaken) : '';
    const own = derived || short_name.trim();
    const isDouble = own !== item?.short_name && isTaken(own);
    met.add(own);
    const read = config.read({ ...texts, short_name: own }, item, decimal);
    const problems = 'problems' in read ? read.problems : {};
    if (isDouble) return done({ short_name: messages.exists('Short name'), ...problems });
    // Without a name there is none to derive: one problem is enough.
    const { short_name: _none, ...others } = problems;
    const { body, note } = 'body' in read ? read : { body: undefined, note: undefined };
    return done(own === '' ? others : problems, body, note);

    function done(problems: RowTexts, body?: Body, note?: string): RowState<Item, Body> {
      const all = { ...problems, ...conflicts };
      const decided = isDecided ? body : undefined;
      return { origin, item, texts, isDirty, derived, problems: all, conflicts, body: decided, note };
    }
  };
  return [
    ...items.map((item) => state({ id: item.uuid, isNew: false, texts: config.textsOf(item, decimal) }, item)),
    ...drafts
      .filter(({ id, isNew }) => isNew && !known.has(id))
      .map(({ id }) => state({ id, isNew: true, texts: {} }, undefined)),
  ];
}
