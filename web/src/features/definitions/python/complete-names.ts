import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { FormulaNames } from './formula-names.ts';

/** Completes the names of an experiment, and after a dot those of its scripts and of Python's modules. */
export function completeNames({ names, members }: FormulaNames) {
  return (context: Pick<CompletionContext, 'matchBefore' | 'explicit' | 'pos'>): CompletionResult | null => {
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
