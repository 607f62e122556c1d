import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  demoYield,
  levels,
  measuredYields,
  planScreening,
  plateConditions,
  plateCount,
  readReactions,
  settingOfReaction,
} from '#infra/seed/demo-campaign.ts';
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
  const yieldOf = measuredYields(reactions);

  it('is a full factorial whose labels are categories', () => {
    const sizes = (['base', 'ligand', 'solvent', 'concentration', 'temperature'] as const).map(
      (column) => levels(reactions, column).length,
    );
    expect(sizes).toEqual([4, 12, 4, 3, 3]);
    expect(reactions).toHaveLength(4 * 12 * 4 * 3 * 3);
    expect(levels(reactions, 'concentration')).toEqual([0.057, 0.1, 0.153]);
    const labels = reactions.flatMap(({ base, ligand, solvent }) => [base, ligand, solvent]);
    expect(labels.filter((label) => label.length > limits.category)).toEqual([]);
    expect(Math.max(...reactions.map((row) => row.yield))).toBe(100);
  });

  it('plans the same screening each time, temperature after temperature, of which no yield is acceptable', async () => {
    const plan = await planScreening(reactions);
    expect(await planScreening(reactions)).toEqual(plan);
    const settings = z.array(settingOfReaction).parse(plan.samples);
    expect(settings).toHaveLength(24);
    expect(settings.map(({ temperature }) => temperature)).toEqual([...Array(12).fill(120), ...Array(12).fill(90)]);
    expect(new Set(settings.map(({ ligand }) => ligand)).size).toBe(12);
    expect(Math.max(...settings.map(yieldOf))).toBeLessThan(demoYield.limit?.min ?? 0);
  });

  it('says what the screening and the plate show', async () => {
    const settings = z.array(settingOfReaction).parse((await planScreening(reactions)).samples);
    const means = (column: 'ligand' | 'solvent') =>
      levels(reactions, column)
        .map((level) => {
          const own = settings.filter((setting) => setting[column] === level).map(yieldOf);
          return { level, mean: own.reduce((sum, value) => sum + value, 0) / own.length };
        })
        .sort((a, b) => b.mean - a.mean)
        .map(({ level }) => level);
    expect(means('ligand').slice(0, 2).sort()).toEqual([...plateConditions.ligand.in].sort());
    expect(means('solvent').at(-1)).toBe('p-Xylene');
    const left = reactions.filter(
      ({ base, ligand, solvent, temperature }) =>
        temperature === plateConditions.temperature.value &&
        plateConditions.ligand.in.includes(ligand) &&
        plateConditions.solvent.in.includes(solvent) &&
        plateConditions.base.in.includes(base),
    );
    expect(left).toHaveLength(plateCount);
    const best = left.filter(({ yield: value }) => value === 100);
    expect(best.map(({ ligand, solvent, concentration }) => [ligand, solvent, concentration])).toEqual([
      ['SCHEMBL15068049', 'DMAc', 0.153],
      ['SCHEMBL15068049', 'DMAc', 0.153],
    ]);
  });
});
