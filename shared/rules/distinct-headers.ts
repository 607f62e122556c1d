import { splitHeader } from './header-units.ts';

/** Headers of which none is another's again: the second `Yield (%)` is `Yield 2 (%)`. Empty ones stay. */
export function distinctHeaders(headers: readonly string[], maxLength = Number.POSITIVE_INFINITY): string[] {
  const given = new Set(headers);
  const taken = new Set<string>();
  return headers.map((header) => {
    if (header === '') return header;
    let name = header;
    for (let count = 2; taken.has(name) || (name !== header && given.has(name)); count++) {
      const { title } = splitHeader(header);
      const ending = ` ${count}${header.slice(title.length)}`;
      name = `${title.slice(0, maxLength - ending.length).trim()}${ending}`;
    }
    taken.add(name);
    return name;
  });
}

/** Notes for a person on columns that have one name. */
export function repeatedHeaders(headers: readonly string[]): string[] {
  const distinct = distinctHeaders(headers);
  return headers.flatMap((header, column) => {
    if (distinct[column] === header) return [];
    return [
      `Columns ${headers.indexOf(header) + 1} and ${column + 1} are both named ${header}: column ${column + 1} is called ${distinct[column]}.`,
    ];
  });
}
