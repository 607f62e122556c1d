import type { Indices } from '../space/create-grid.ts';

/** All grid points in lexicographic order, in lists of at most `chunk`. */
export function* enumerateGrid(sizes: readonly number[], chunk: number): Generator<Indices[]> {
  const current = sizes.map(() => 0);
  let list: Indices[] = [];
  for (;;) {
    list.push([...current]);
    if (list.length === chunk) {
      yield list;
      list = [];
    }
    let axis = sizes.length - 1;
    while (axis >= 0 && (current[axis] ?? 0) + 1 >= (sizes[axis] ?? 1)) {
      current[axis] = 0;
      axis -= 1;
    }
    if (axis < 0) break;
    current[axis] = (current[axis] ?? 0) + 1;
  }
  if (list.length > 0) yield list;
}
