import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { FormulaNames } from './formula-names.ts';

type Context = Pick<CompletionContext, 'matchBefore' | 'explicit' | 'pos'>;

/**
 * Completes the names of an experiment, after a dot those of its scripts and of Python's modules, and in quotes the
 * labels of its categories.
 */
export function completeNames({ names, members }: FormulaNames) {
  return (context: Context): CompletionResult | null => {
    const before = context.matchBefore(/[^\n]*/)?.text ?? '';
    const quote = openQuote(before);
    if (quote !== undefined) return completeLabels(names, before, quote, context.pos);
    const member = context.matchBefore(/[A-Za-z_]\w*\.\w*/);
    if (member) {
      const dot = member.text.indexOf('.');
      const options = (members.get(member.text.slice(0, dot)) ?? []).map((label) => ({ label, type: 'function' }));
      return { from: member.from + dot + 1, options, validFor: /^\w*$/ };
    }
    const word = context.matchBefore(/[A-Za-z_]\w*/);
    if (!word && !context.explicit) return null;
    return {
      from: word?.from ?? context.pos,
      // The experiment's names come before Python's.
      options: names.map(({ name, detail, kind }) => ({
        label: name,
        detail,
        type: kind,
        boost: detail.startsWith('Python') ? 0 : 1,
      })),
      validFor: /^\w*$/,
    };
  };
}

/** The index of the quotation mark that a line leaves open, if any. */
export function openQuote(line: string): number | undefined {
  let open: number | undefined;
  for (let index = 0; index < line.length; index++) {
    const letter = line[index];
    if (open === undefined && letter === '#') return undefined;
    if (letter === '\\') index += 1;
    else if (open === undefined && (letter === "'" || letter === '"')) open = index;
    else if (open !== undefined && letter === line[open]) open = undefined;
  }
  return open;
}

/** The labels of the parameter that is compared; those of all if it is not known. */
function completeLabels(
  names: FormulaNames['names'],
  line: string,
  quote: number,
  pos: number,
): CompletionResult | null {
  const compared = /([A-Za-z_]\w*)\s*(?:==|!=|(?:not\s+)?in\s*[([{][^)\]}]*)\s*$/.exec(line.slice(0, quote))?.[1];
  const options = names.flatMap(({ name, labels = [] }) =>
    // In the order of the categories.
    labels.map((label, index) => ({ label, detail: name, type: 'text', boost: Math.max(-99, -index) })),
  );
  if (options.length === 0) return null;
  const own = options.filter(({ detail }) => detail === compared);
  return { from: pos - (line.length - quote - 1), options: own.length > 0 ? own : options, validFor: /^[^'"\n]*$/ };
}
