import { describe, expect, it } from 'vitest';
import { levels, readReactions, selectFirstSeries } from '#infra/seed/seed-demo.ts';
import { licenceDefinitions, roleDefinitions } from '#infra/seed/seed-roles-and-licences.ts';
import { limits } from '#shared/rules/limits.ts';
import { actionNames, permissionNames, type Requirement, requirements } from '#shared/rules/permissions.ts';

describe('roles and licences', () => {
  const required: Requirement[] = Object.values(requirements);

  it('have every permission and action that a rule requires, and no other', () => {
    const asked = (kind: 'permission' | 'licence') =>
      [...new Set(required.flatMap((requirement) => requirement[kind] ?? []))].sort();
    expect([...permissionNames].sort()).toEqual(asked('permission'));
    expect([...actionNames].sort()).toEqual(asked('licence'));
  });

  it('restrict projects to managers', () => {
    expect(roleDefinitions.Manager).toEqual(permissionNames);
    expect(roleDefinitions.Scientist).not.toContain('project:manage');
    expect(licenceDefinitions.Standard.actions).toEqual(actionNames);
  });
});

describe('the demo', () => {
  const reactions = readReactions();

  it('is a full factorial whose labels are categories', () => {
    const sizes = (['base', 'ligand', 'solvent', 'concentration', 'temperature'] as const).map(
      (column) => levels(reactions, column).length,
    );
    expect(sizes).toEqual([4, 12, 4, 3, 3]);
    expect(reactions).toHaveLength(4 * 12 * 4 * 3 * 3);
    expect(levels(reactions, 'concentration')).toEqual(['0.057', '0.1', '0.153']);
    const labels = reactions.flatMap(({ base, ligand, solvent }) => [base, ligand, solvent]);
    expect(labels.filter((label) => label.length > limits.category)).toEqual([]);
    expect(Math.max(...reactions.map((row) => row.yield))).toBe(100);
  });

  it('starts with the same twelve reactions each time, none of them the best', () => {
    const first = selectFirstSeries(reactions);
    expect(first).toEqual(selectFirstSeries(reactions));
    expect(first).toHaveLength(12);
    expect(new Set(first.map((row) => row.ligand)).size).toBe(12);
    const yields = first.map((row) => row.yield);
    expect(Math.max(...yields)).toBeLessThan(90);
    expect(Math.max(...yields)).toBeGreaterThan(20);
  });
});
