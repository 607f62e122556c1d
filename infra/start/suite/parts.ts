/** A part of the suite: a run of Vitest over some of its projects, one file after the other. */
export interface SuitePart {
  name: string;
  projects: readonly string[];
  /** Its worker waits for a browser, tables or queues half of the time: two such parts take the place of one other. */
  waits?: true;
  /** Its tests need Chromium. */
  browser?: true;
  /** Its files share nothing: where it is the only part, it takes all processors. */
  divides?: true;
  /** It has no tests by day. */
  night?: true;
}

/** The parts, of those that wait and of those that work the longest first, so that no long one begins last. */
export const parts: readonly SuitePart[] = [
  { name: 'browser', projects: ['browser'], waits: true, browser: true },
  { name: 'functions', projects: ['functions', 'functions-alone'], waits: true },
  { name: 'web', projects: ['web', 'web-alone'] },
  { name: 'cloud', projects: ['cloud'], waits: true, browser: true, night: true },
  { name: 'unit', projects: ['unit'], divides: true },
  { name: 'stack', projects: ['stack'], waits: true },
  { name: 'api', projects: ['api'] },
  { name: 'local', projects: ['local'], waits: true },
  { name: 'sandbox', projects: ['sandbox'] },
];

/** The parts with these names, or all that have tests then; refuses a name that no part has. */
export function chosenParts(names: readonly string[], isNight = false): readonly SuitePart[] {
  const unknown = names.find((name) => !parts.some((part) => part.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no part '${unknown}'; there are ${parts.map(({ name }) => name).join(', ')}.`);
  }
  return parts.filter(({ name, night }) => (names.length === 0 ? isNight || !night : names.includes(name)));
}
