/** The right that a permission or an action gives, for the form of a role or a licence. */
export interface RightWords {
  group: string;
  /** The right that it gives, without a full stop. */
  text: string;
}

interface Right {
  uuid: string;
  text: string;
  /** The name under the text, where a text replaces it. */
  token?: string;
}

/**
 * Items in the groups and the order of their words. Items without words come last, by name; their group has a title
 * only if there are others.
 */
export function groupRights(
  items: readonly { uuid: string; name: string }[],
  words: ReadonlyMap<string, RightWords> = new Map(),
): { group: string; rights: Right[] }[] {
  const groups = new Map<string, Right[]>();
  for (const [name, { group, text }] of words) {
    for (const { uuid } of items.filter((item) => item.name === name)) {
      groups.set(group, [...(groups.get(group) ?? []), { uuid, text, token: name }]);
    }
  }
  const others = items
    .filter(({ name }) => !words.has(name))
    .map(({ uuid, name }): Right => ({ uuid, text: name }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
  if (others.length > 0) groups.set(groups.size > 0 ? 'Others' : '', others);
  return [...groups].map(([group, rights]) => ({ group, rights }));
}
