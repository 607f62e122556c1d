import { generateUnderRules, ruled } from '../support/generate-under-rules.ts';
import { ruleSets } from '../support/rule-sets.ts';
import { askRealSandbox } from '../support/sandbox.ts';

/** Generates 10 000 samples over ten rule sets and counts rule violations and repeated samples. */
const series = [100, 100, 100, 100, 100, 100, 100, 100, 100, 20, 20, 20, 20, 20];
let samples = 0;
let broken = 0;
let repeated = 0;
const print = (line: string) => void process.stdout.write(`${line}\n`);
print('| rules | samples | break a rule | twice | seconds |\n|---|---|---|---|---|');
for (const [index, set] of ruleSets.entries()) {
  const started = performance.now();
  const plain = await generateUnderRules(askRealSandbox, set, { series: series.slice(0, 9), measured: 0, seed: index });
  const learned = await generateUnderRules(askRealSandbox, set, {
    series: series.slice(9),
    measured: 5,
    seed: 1000 + index,
  });
  const seconds = (performance.now() - started) / 1000;
  const violations = await ruled(askRealSandbox, set).checker.violations([...plain, ...learned]);
  const bad = violations.filter((violation) => violation > 0).length;
  const twice = [plain, learned].reduce((sum, list) => sum + list.length - new Set(list.map(String)).size, 0);
  samples += plain.length + learned.length;
  broken += bad;
  repeated += twice;
  print(`| ${set.name} | ${plain.length + learned.length} | ${bad} | ${twice} | ${seconds.toFixed(1)} |`);
}
print(`| all | ${samples} | ${broken} | ${repeated} | |`);
process.exit(broken + repeated > 0 || samples < 10_000 ? 1 : 0);
