import { findConflict } from '#functions/features/generation/worker/find-conflict.ts';
import { propose } from '#shared/engine/propose.ts';
import { NoFeasiblePointError } from '#shared/engine/types.ts';
import { generateUnderRules, ruled } from '../support/generate-under-rules.ts';
import { hardRules, impossibleRules } from '../support/hard-rules.ts';
import type { RuleSet } from '../support/rule-sets.ts';
import { askRealSandbox } from '../support/sandbox.ts';

/**
 * How long a first series takes under rules that hardly any point obeys, and a second one with results, for five seeds
 * each; and how long it takes to say that nothing was found. Seconds are by the clock; of this process, of a processor.
 */
const seeds = [1, 2, 3, 4, 5];
const print = (line: string) => void process.stdout.write(`${line}\n`);
const only = process.argv[2];
const wanted = (sets: readonly RuleSet[]) => sets.filter(({ name }) => !only || name.includes(only));

print(
  '| rules | found | first series: longest of 5, by the clock | of a processor | both series, once |\n|---|---|---|---|---|',
);
for (const set of wanted(hardRules)) {
  let found = 0;
  const first = { clock: 0, processor: 0 };
  let second = 0;
  for (const seed of seeds) {
    const [began, used] = [performance.now(), process.cpuUsage()];
    try {
      const points = await generateUnderRules(askRealSandbox, set, { series: [10], measured: 1, seed });
      found += Number(points.length === 10);
    } catch (error) {
      if (!(error instanceof NoFeasiblePointError)) throw error;
    }
    const { user, system } = process.cpuUsage(used);
    first.clock = Math.max(first.clock, (performance.now() - began) / 1000);
    first.processor = Math.max(first.processor, (user + system) / 1e6);
    if (found < seeds.length && seed < seeds.length) continue;
    const again = performance.now();
    await generateUnderRules(askRealSandbox, set, { series: [10, 10], measured: 2, seed }).catch(() => []);
    second = (performance.now() - again) / 1000;
  }
  print(
    `| ${set.name} | ${found} of 5 | ${first.clock.toFixed(1)} s | ${first.processor.toFixed(1)} s | ${second.toFixed(1)} s |`,
  );
}
print('\n| rules that nothing obeys | proven | until it is said |\n|---|---|---|');
for (const set of wanted(impossibleRules)) {
  const { space, checker } = ruled(askRealSandbox, set);
  const request = { space, points: [], outputs: [], objectives: [], noise: 0, behaviour: 'normal' as const, count: 10 };
  const began = performance.now();
  const { violations } = checker;
  try {
    await propose({ ...request, seed: 1, violations, conditions: await checker.conditions() });
    throw new Error(`A sample obeys ${set.name}`);
  } catch (error) {
    if (!(error instanceof NoFeasiblePointError)) throw error;
    const { search, rules } = await findConflict({ space, seed: 1 }, checker, error.search);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(
      `| ${set.name}: ${rules.map(({ name }) => name).join(', ')} | ${search.isProven ? 'yes' : 'no'} | ${seconds} s |`,
    );
  }
}
process.exit();
