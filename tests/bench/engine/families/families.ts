import { createRandom, type Random } from '#shared/engine/random/create-random.ts';
import type { Problem } from '../problem.ts';
import { complete, type Drawn } from './drawn.ts';
import { additive, composition, latent, yields } from './levels-families.ts';
import { bowl, decades, noisy, path, plateau, ruled, stairs, trap } from './numeric-families.ts';
import { outputs } from './outputs-family.ts';

/** Families of problems, from which any number can be drawn by seed. */
const families: Record<string, (random: Random) => Drawn> = {
  'path-2': path(2, [0.12, 0.4]),
  'path-3': path(3, [0.25, 0.6]),
  'path-5': path(5, [0.4, 1]),
  'path-8': path(8, [0.7, 1.5]),
  'path-12-of-4': path(12, [0.4, 0.8], 4),
  'trap-2': trap(2, 'corner'),
  'trap-3': trap(3, 'anywhere'),
  'trap-4': trap(4, 'corner'),
  'trap-6': trap(6, 'side'),
  'plateau-4': plateau(4, 0.5),
  'stairs-3': stairs(3, 0.5),
  'levels-5': additive([6, 5, 5, 4, 3], 0.3),
  'levels-4': additive([8, 6, 6, 4], 1),
  'yields-5': yields([8, 6, 4], 2, 0.6),
  'mixed-5': latent([5, 4], 3, 0.6),
  'composition-4': composition(4, 0.4),
  'ruled-5': ruled(5, 0.7),
  'noisy-3': noisy(path(3, [0.3, 0.6]), 0.2),
  'noisy-6': noisy(path(6, [0.6, 1]), 0.5),
  'decades-4': decades(4, 0.6),
  'bowl-20-of-6': bowl(20, 6),
  'outputs-5-mixed': outputs(4, 0.7, ['Maximize', 'Maximize', 'Minimize', 'range', 'value']),
  'outputs-5-directions': outputs(4, 0.7, ['Maximize', 'Maximize', 'Minimize', 'Minimize', 'Maximize']),
  'outputs-5-one-range': outputs(4, 0.7, ['Maximize', 'Maximize', 'Minimize', 'Maximize', 'range']),
  'outputs-3-met': outputs(4, 0.7, ['range', 'value', 'range']),
};

/** Problems with even seeds are for tuning; those with odd ones are looked at once per version of the engine. */
export type Half = 'tuning' | 'fresh';
export const halves: readonly Half[] = ['tuning', 'fresh'];

/** Names of the problems of a half: `draws` of each family. */
export function namesOf(half: Half, draws = 1): string[] {
  return Object.keys(families).flatMap((family) =>
    Array.from({ length: draws }, (_, draw) => `${family}/${2 * draw + (half === 'tuning' ? 0 : 1)}`),
  );
}

/** Draws the problem of a name, `family/seed`. */
export function drawProblem(name: string): Problem {
  const [family = '', seed = '0'] = name.split('/');
  const draw = families[family];
  if (!draw) throw new Error(`There is no family ${family}.`);
  const number = 1 + Object.keys(families).indexOf(family);
  return complete(name, draw(createRandom(1000 * number + Number(seed))));
}
