/** How people write that there is no value. */
export const missingValue = /^(n\.?\s?[adb]\.?|n\/[ad]|#n\/a|nan|null|none|missing|[-–—?.*…]+|[<>]\s*lod)$/i;

/** How people and planning tools write that a value is still to be measured. */
const awaited =
  /^(pending|awaiting( results?)?|awaited|t\.?b\.?[dcam]\.?|to[ _-]?do|to be (determined|done|measured|confirmed|announced)|(not|nicht|non|no)[ _-]?(yet[ _-]?|noch[ _-]?)?(measured|determined|tested|run|done|started|gemessen|bestimmt|mesuré|medido)([ _-]?yet)?|(noch )?nicht gemessen|not yet|unmeasured|untested|ausstehend|steht aus|en attente|à faire|pendiente|in attesa|pendente)$/i;
/** Words that are labels elsewhere, such as those of a valve that is open. */
const awaitedAmongNumbers =
  /^(open|offen|folgt|geplant|waiting|queued|planned|scheduled|running|in progress|in arbeit|en cours|ongoing|n\.?\s?m\.?|todo)$/i;

/** Whether a cell says that its value is not measured yet: `PENDING`, `TBD`, `(to do)`. */
export function isNotMeasured(cell: string, isAmongNumbers = false): boolean {
  const text = cell.trim().replace(/^[([<]\s*(.*?)\s*[)\]>]$/, '$1');
  return awaited.test(text) || (isAmongNumbers && awaitedAmongNumbers.test(text));
}

/** How people write that a run failed, in six languages, and that something did not. */
const failedWords =
  '(fail(ed|ure|s)?|fehlgeschlagen|fehlversuch|misslungen|missglückt|gescheitert|abgebrochen|abbruch|aborted|crashed|[ée]checs?|[ée]chou[ée]e?|ratée?|fallid[oa]|fall[oó]|fracas(o|ó|ad[oa])|fallit[oa]|fallimento|falh(a|ou)|mislukt)(?!\\p{L})';
const failure = new RegExp(`(?<!\\p{L})${failedWords}`, 'iu');
const failureFirst = new RegExp(
  `^((the|der|die|das|le|la|el|il|o|a|de|het) )?((run|reaction|experiment|versuch|reaktion|essai|r[ée]action|ensayo|reacci[óo]n|prova|reazione|ensaio|rea[çc][ãa]o|proef|reactie) )?${failedWords}( run| reaction)?\\s*([:;,.–—-]|(?=\\()|$)\\s*`,
  'iu',
);
const noFailure =
  /(?<!\p{L})(no|not|never|without|nicht|kein\p{L}*|ohne|nie|sans|pas|sin|senza|sem|não|niet|zonder)(?!\p{L})[^.;:,]{0,12}(fail|fehl|misslung|gescheitert|abgebroch|missgl|abort|crash|(é|e)ch|raté|fall|fracas|falh|mislukt)/iu;

/** Whether a text says that a run failed: `failed`, `n/a failed run`, `Fehlversuch: kein Umsatz`. */
export const saysFailed = (text: string): boolean => hasWord.test(text) && failure.test(text) && !noFailure.test(text);
/** Files have millions of cells, most of them numbers. */
const hasWord = /[a-zé]{4}/i;

/** The rest of a text that begins by saying that the run failed: `no stirring` of `failed: no stirring`; else all of it. */
export const withoutFailure = (text: string): string =>
  text
    .replace(failureFirst, '')
    .replace(/^\((.*)\)$/, '$1')
    .trim();

/** Whether a cell says that nothing could be determined: `n.d.`, `n. b.`, `n/d`. */
export const isUndetermined = (cell: string): boolean => /^n[./]?\s?[bd]\.?$/i.test(cell.trim());

/** Whether a label says so: Nd and Nb are elements. */
export const isUndeterminedLabel = (cell: string): boolean => /^n[./]\s?[bd]\.?$/i.test(cell.trim());

/** Whether a cell among numbers stands for none. */
export const isNoNumber = (cell: string): boolean =>
  missingValue.test(cell.trim()) || isNotMeasured(cell, true) || saysFailed(cell);
