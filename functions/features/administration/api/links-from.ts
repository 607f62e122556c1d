import { ApiError } from '#functions/runtime/api-error.ts';
import { messages } from '#shared/rules/messages.ts';
import type { Link } from './pairs.ts';

export interface Line {
  uuid: string | null;
  to: string;
}

/** Interprets a form's lines: null adds a link, a known uuid keeps it, and a missing one removes it. */
export function linksFrom(
  lines: readonly Line[],
  before: readonly Link[],
  { kind, newId }: { kind: string; newId: () => string },
): Link[] {
  const field = `${kind}s`;
  const label = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  if (new Set(lines.map(({ to }) => to)).size < lines.length) throw refused(field, messages.exists(label));
  return lines.map(({ uuid, to }) => {
    if (uuid === null) return { uuid: newId(), to };
    if (!before.some((link) => link.uuid === uuid && link.to === to)) {
      throw refused(field, `A line of the list of ${field} does not exist`);
    }
    return { uuid, to };
  });
}

/** The links of one list that are missing from the other. */
export const without = (links: readonly Link[], others: readonly Link[]) =>
  links.filter(({ to }) => !others.some((other) => other.to === to));

export const refused = (field: string, detail: string) =>
  new ApiError('validation', detail, { fields: { [field]: detail } });
