import { createRandom } from '#shared/engine/random/create-random.ts';
import type { Api } from './api.ts';

/** The yield has its summit at half water, a fifth of ethanol, and 60 °C. */
const yieldIn = (water: number, ethanol: number, heat: number) =>
  90 * Math.exp(-(((water - 50) / 45) ** 2) - ((ethanol - 20) / 45) ** 2 - ((heat - 60) / 60) ** 2);

/** A mixture of three solvents at a temperature: 30 measured samples, whose yield has a limit, and a model. */
export async function createSolvents(api: Api, project: string): Promise<string> {
  const { uuid } = await api.call('createExperiment', {
    path: { id: project },
    body: { name: 'Solvents', description: 'Which blend.', mixtures: [{ name: 'Solvent', total: 100 }] },
  });
  const path = { id: uuid };
  const range = { unit: '%', min_value: 0, max_value: 100, step: 5, part_of: 'Solvent' };
  for (const name of ['Water', 'Ethanol', 'Toluene'])
    await api.call('createInParameter', { path, body: { name, short_name: name.toLowerCase(), ...range } });
  const temperature = { name: 'Heat', short_name: 'heat', unit: '°C', min_value: 20, max_value: 100, step: 10 };
  await api.call('createInParameter', { path, body: temperature });
  const output = { name: 'Yield', short_name: 'yield_pct', unit: '%', limit: { min: 60, max: null } };
  await api.call('createOutParameter', { path, body: output });
  const random = createRandom(11);
  const samples = Array.from({ length: 30 }, () => {
    const water = 5 * random.integer(21);
    const ethanol = 5 * random.integer((100 - water) / 5 + 1);
    const heat = 20 + 10 * random.integer(9);
    return { water, ethanol, toluene: 100 - water - ethanol, heat, yield_pct: yieldIn(water, ethanol, heat) };
  });
  await api.call('importSeries', { path, body: { samples, options: { in: true, out: true } } });
  return uuid;
}
