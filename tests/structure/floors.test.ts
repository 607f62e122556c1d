import { describe, expect, it } from 'vitest';
import { crumbsOf } from './crumbs.ts';
import { circlesOf, refusalOf } from './floors.ts';
import { importsOf, sourceFiles } from './imports.ts';

const imports = sourceFiles().flatMap((file) => importsOf(file));

describe('the floors', () => {
  it('allow every import', () => {
    const refused = imports.flatMap((one) => {
      const refusal = refusalOf(one);
      return refusal === undefined ? [] : [`${one.from} imports ${one.to}: ${refusal}`];
    });
    expect(refused).toEqual([]);
  });

  it('have no cycle of files, not even of types', () => {
    expect(circlesOf(imports)).toEqual([]);
  });

  it('are explained by a message that names the floor', () => {
    const upward = { from: 'functions/tables/tables.ts', to: 'functions/access/caller.ts' };
    expect(refusalOf(upward)).toBe('functions/tables may not import functions/access: functions/tables is below it');
    const sideways = { from: 'web/src/features/series/a.ts', to: 'web/src/features/models/b.ts' };
    expect(refusalOf(sideways)).toContain('web/src/features/series may not import web/src/features/models');
    expect(refusalOf({ from: 'shared/rules/a.ts', to: 'shared/contracts/b.ts' })).toContain('it is pure');
    expect(refusalOf({ from: 'functions/http/a.ts', to: 'infra/functions.ts' })).toBe('functions may not import infra');
    expect(refusalOf({ from: 'functions/http/a.ts', to: 'functions/access/b.ts' })).toBeUndefined();
  });

  it('detect a cycle', () => {
    const circle = [
      { from: 'a.ts', to: 'b.ts' },
      { from: 'b.ts', to: 'c.ts' },
      { from: 'c.ts', to: 'a.ts' },
      { from: 'c.ts', to: 'd.ts' },
    ];
    expect(circlesOf(circle)).toEqual([['a.ts', 'b.ts', 'c.ts']]);
  });

  it('include static, type and dynamic imports', () => {
    const source = [
      "import type { A } from './a.ts';",
      'import {\n  b,\n} from "#functions/b.ts";'.replaceAll('"', "'"),
      "const c = await import('../c.ts');",
      "export { d } from '#web/d.ts';",
      "import './e.ts';",
    ].join('\n');
    expect(
      importsOf('functions/x/file.ts', source)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['functions/b.ts', 'functions/c.ts', 'functions/x/a.ts', 'functions/x/e.ts', 'web/src/d.ts']);
  });
});

it('hardly any file is a part of its single importer', () => {
  // Lower the number when a file is merged; raise it for none.
  expect(crumbsOf(imports).length).toBeLessThanOrEqual(8);
});
