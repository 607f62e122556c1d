import { nameWithUnit } from '#web/lib/format/name-with-unit.ts';

interface Named {
  name: string;
  unit: string;
  is_categorical: boolean;
}

/** Parameters of several experiments with one name and kind. */
export interface CommonParameter<One extends Named> {
  key: string;
  /** The name, with the unit that all of them have; without one where units differ. */
  title: string;
  hasOneUnit: boolean;
  /** By experiment. */
  of: readonly One[];
}

/** The parameters that all experiments have by name, whatever its case, and by kind, in the order of the first. */
export function commonParameters<One extends Named>(lists: readonly (readonly One[])[]): CommonParameter<One>[] {
  const [first = [], ...others] = lists;
  return first.flatMap((one) => {
    const rest = others.flatMap((list) => list.find((other) => keyOf(other) === keyOf(one)) ?? []);
    if (rest.length < others.length) return [];
    const hasOneUnit = rest.every(({ unit }) => unit === one.unit);
    const title = (hasOneUnit ? nameWithUnit(one) : one.name).trim();
    return [{ key: keyOf(one), title, hasOneUnit, of: [one, ...rest] }];
  });
}

const keyOf = ({ name, is_categorical }: Named) =>
  `${is_categorical ? 'category' : 'number'} ${name.trim().toLowerCase()}`;
