import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { inParameterWrite } from '#shared/contracts/parameters.ts';
import type { BodyInputOf } from '#shared/contracts/routes.ts';
import { createRandom } from '#shared/engine/random/create-random.ts';
import { axisOf } from '#shared/rules/axis.ts';
import { completeRuns } from '#shared/rules/designs/complete-runs.ts';
import { optimalDesign } from '#shared/rules/designs/optimal-design.ts';
import { type PlanInput, settingOf, variedInputs } from '#shared/rules/designs/settings-of-runs.ts';
import { triedValues } from '#shared/rules/designs/tried-values.ts';
import { limits } from '#shared/rules/limits.ts';
import { sampleColumns } from '#shared/samples/sample-columns.ts';

/** A category has at most 20 characters. */
const label = z.string().transform((text) => text.slice(0, limits.category));
const reaction = z.object({
  base: label,
  ligand: label,
  solvent: label,
  concentration: z.coerce.number(),
  temperature: z.coerce.number(),
  yield: z.coerce.number(),
});
export type Reaction = z.infer<typeof reaction>;
const columns = ['base', 'ligand', 'solvent', 'concentration', 'temperature', 'yield'] as const;
/** The setting of a reaction. */
export const settingOfReaction = reaction.omit({ yield: true });
export type Setting = z.infer<typeof settingOfReaction>;

/** The measured reactions of the demo; no field of the file holds a comma. */
export function readReactions(): Reaction[] {
  const text = readFileSync(join(import.meta.dirname, 'data', 'direct-arylation.csv'), 'utf8');
  const [, ...lines] = text.trim().split(/\r?\n/);
  return lines.map((line) => {
    const cells = line.split(',');
    return reaction.parse(Object.fromEntries(columns.map((column, index) => [column, cells[index]])));
  });
}

/** The values of a column, each once: numbers by size, texts by letter. */
export function levels<Column extends keyof Reaction>(
  reactions: readonly Reaction[],
  column: Column,
): Reaction[Column][] {
  const values = [...new Set(reactions.map((row) => row[column]))];
  return values.sort((a, b) => Number(a) - Number(b) || String(a).localeCompare(String(b), 'en'));
}

/** The measured yield of a setting. */
export function measuredYields(reactions: readonly Reaction[]): (setting: Setting) => number {
  const key = ({ base, ligand, solvent, concentration, temperature }: Setting) =>
    [base, ligand, solvent, concentration, temperature].join();
  const yields = new Map(reactions.map((row) => [key(row), row.yield]));
  return (setting) => {
    const found = yields.get(key(setting));
    if (found === undefined) throw new Error(`Nobody has measured ${key(setting)}`);
    return found;
  };
}

export const demoDescription = `Which conditions give a palladium-catalysed direct arylation of an imidazole a high yield from little solvent? 1728 reactions are possible; this campaign ran 48. A block of vials has one temperature, so a series has at most two.
Series 1, a planned screening of 24 vials at 90 and 120 °C: the ligand decides. XPhos and SCHEMBL15068049 are far ahead, p-xylene is the worst solvent, cesium bases do at least as well as potassium's. One vial leaked; nothing was acceptable yet (a yield of 80 %).
Series 2, a plate of 24 at 105 °C with what was left of ligands, solvents and bases: SCHEMBL15068049 in DMAc gives 100 % at the highest concentration, 15 °C below the hottest vials.
Next: generate a series, without conditions or at another temperature, and compare it with the model's predictions.
Yields as measured by Shields et al., Nature 590, 89 (2021); the leak is invented.`;

export function demoInputs(reactions: readonly Reaction[]): BodyInputOf<'createInParameter'>[] {
  const choice = (name: string, column: 'base' | 'ligand' | 'solvent') => ({
    ...{ name, short_name: column, is_categorical: true },
    categories: levels(reactions, column),
  });
  const number = (name: string, column: 'concentration' | 'temperature', unit: string) => ({
    ...{ name, short_name: column, unit },
    levels: levels(reactions, column),
  });
  return [
    choice('Base', 'base'),
    choice('Ligand', 'ligand'),
    choice('Solvent', 'solvent'),
    { ...number('Concentration', 'concentration', 'mol/L'), scale: 'log' },
    { ...number('Temperature', 'temperature', '°C'), held: { values: 2 } },
  ];
}

export const demoYield: BodyInputOf<'createOutParameter'> = {
  ...{ name: 'Yield', short_name: 'yield_pct', unit: '%', target: 'Maximize' },
  limit: { min: 80, max: null },
  bounds: { min: 0, max: 100 },
};

export const demoProduct: BodyInputOf<'createOutParameter'> = {
  ...{ name: 'Product', short_name: 'product', unit: 'mol/L', target: 'Maximize' },
  is_functional: true,
  formula: 'concentration * yield_pct / 100',
};

const screeningSeed = 4;
const screeningRuns = 24;

/** The screening: a D-optimal design of the main effects, as *Plan* computes it, in a random order by temperature. */
export async function planScreening(reactions: readonly Reaction[]): Promise<BodyInputOf<'importSeries'>> {
  const inputs = demoInputs(reactions);
  const planned = inputs.map((input): PlanInput => {
    const { is_categorical, held, ...axis } = inParameterWrite.parse(input);
    return { axis: axisOf({ is_categorical, ...axis }), isCategorical: is_categorical, held: held?.values };
  });
  const varied = variedInputs(planned);
  const options = triedValues(varied, 'main', false);
  const draws = createRandom(screeningSeed);
  const found = await optimalDesign({
    ...{ inputs: varied, model: 'main', criterion: 'D', runs: screeningRuns, region: [], draws, starts: 5 },
    parts: options.map((values, input) => ({ inputs: [input], options: values })),
  });
  const choices = { centres: 0, replicates: 1, blocks: 1 };
  const runs = completeRuns(
    varied,
    (found ?? []).map((coded) => ({ coded, purpose: 'optimal' as const })),
    { ...choices, isRandom: true },
    draws,
  );
  const samples = runs.map(({ coded }, index) => ({
    ...Object.fromEntries(
      settingOf(planned, coded).map((value, at) => [
        inputs[at]?.short_name ?? '',
        inputs[at]?.categories?.[value] ?? value,
      ]),
    ),
    [sampleColumns.label.header]: `V${String(index + 1).padStart(2, '0')}`,
  }));
  return {
    samples,
    options: { in: true, out: false },
    design: {
      ...{ goal: 'screen', family: 'optimal', model: 'main', criterion: 'D', seed: screeningSeed },
      ...choices,
      runs: runs.map(({ purpose, replicate }) => ({ purpose, replicate })),
    },
  };
}

/** The conditions of the second series: at one temperature, what the screening found good. They leave 24 settings. */
export const plateConditions = {
  temperature: { value: 105 },
  ligand: { in: ['XPhos', 'SCHEMBL15068049'] },
  solvent: { in: ['DMAc', 'Butyornitrile'] },
  base: { in: ['Cesium acetate', 'Cesium pivalate'] },
};
export const plateCount = 24;

/** The vial that leaked, by its place in the screening, from 1. */
export const leaked = 18;
export const leakedReason = 'Vial leaked';

/** The wells of a plate of four rows, by the number of a sample. */
export const wellLabel = (number: number): string =>
  `P1-${'ABCD'[Math.floor((number - 1) / 6)]}${((number - 1) % 6) + 1}`;
