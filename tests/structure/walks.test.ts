import { describe, expect, it } from 'vitest';
import { countsOf, lostSteps, walk } from './walk.ts';
import { walks } from './walks.ts';

describe('the walks', () => {
  it.each(walks)('$name: each step is in the code, and is reached from the one before', (one) => {
    expect(lostSteps(one)).toEqual([]);
  });

  it('name what is lost', () => {
    const former = walk('former', { files: 0, returns: 0 })`
      tests/structure: walk.ts#walk gone.ts#gone imports.ts#gone walks.ts#walks ~callback floors.ts#floorOf
    `;
    expect(lostSteps(former)).toEqual([
      'former: tests/structure/gone.ts does not exist',
      'former: tests/structure/imports.ts has no gone',
      'former: tests/structure/imports.ts does not import tests/structure/walks.ts',
    ]);
  });

  it('count files once, a look-up in one file apart from returns', () => {
    const counted = walk('counted', { files: 0, returns: 0 })`
      a: one.ts#start two.ts#look one.ts#next two.ts#deeper three.ts#deepest one.ts#end one.ts#last
    `;
    expect(countsOf(counted)).toEqual({ files: 3, returns: 1, lookUps: 2 });
  });
});
