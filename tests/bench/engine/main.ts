/**
 * The engine compared with its peers: everything in docs/benchmarks.md. `npm run bench:engine -- --help` lists the
 * options. Results are stored as they come, so that a long run can be interrupted.
 */

import { measureBlocks } from './blocks.ts';
import { measureBundle } from './bundle.ts';
import { measureComponents } from './components.ts';
import { measureEverything } from './everything.ts';
import { measureCholesky } from './factorisation.ts';
import { measureFailures } from './failures.ts';
import { measureFamilies } from './families/measure.ts';
import { measureChosen, measureForecasts } from './forecasts/measure.ts';
import { measureFormer } from './former.ts';
import { measureFronts } from './fronts/measure.ts';
import { measureFunctions } from './functions.ts';
import { measureHeld } from './held.ts';
import { measureKnown } from './known-outputs.ts';
import { measureLimits } from './limits.ts';
import { measureLogarithmic } from './logarithmic.ts';
import { measureOlympus, measureOlympusPeers } from './olympus.ts';
import { measureFormulas } from './output-formulas.ts';
import { ensurePeers } from './peers/peer-process.ts';
import { measureProperties } from './properties/measure.ts';
import { measureProtocols } from './protocols.ts';
import { measureArylation, measureFurther, measureRegret, print } from './regret.ts';
import { writeReport } from './report.ts';
import { readSettings } from './settings.ts';
import { measureSources } from './sources.ts';
import { measureSpaces, measureSpeed } from './speed.ts';
import { openStore } from './store.ts';
import { measureTables } from './tables/measure.ts';
import { measureTargets } from './targets.ts';
import { measureTrees } from './trees.ts';
import { measureBehaviours, measureTrust } from './trust.ts';

const settings = readSettings();
const store = openStore();
if (settings.peers.length > 0) await ensurePeers(settings.peers);

const work: Record<string, () => Promise<void>> = {
  cholesky: () => measureCholesky(settings, store),
  bundle: () => measureBundle(store),
  spaces: () => measureSpaces(store),
  behaviours: () => measureBehaviours(store),
  speed: () => measureSpeed(settings, store),
  everything: () => measureEverything(store),
  arylation: () => measureArylation(settings, store),
  trust: () => measureTrust(settings, store),
  trees: () => measureTrees(settings, store),
  targets: () => measureTargets(settings, store),
  tables: () => measureTables(settings, store),
  forecasts: () => measureForecasts(settings, store),
  chosen: () => measureChosen(settings, store),
  families: () => measureFamilies('families', settings, store),
  'families-20': () => measureFamilies('families-20', settings, store),
  fronts: () => measureFronts(settings, store),
  limits: () => measureLimits(settings, store),
  known: () => measureKnown(settings, store),
  formulas: () => measureFormulas(settings, store),
  logarithmic: () => measureLogarithmic(settings, store),
  held: () => measureHeld(settings, store),
  components: () => measureComponents(settings, store),
  protocols: () => measureProtocols(settings, store),
  olympus: () => measureOlympus(settings, store),
  'olympus-peers': () => measureOlympusPeers(settings, store),
  blocks: () => measureBlocks(settings, store),
  sources: () => measureSources(settings, store),
  properties: () => measureProperties(settings, store),
  functions: () => measureFunctions(settings, store),
  failures: () => measureFailures(settings, store),
  former: () => measureFormer(settings, store),
  further: () => measureFurther(settings, store),
  regret: () => measureRegret(settings, store),
};
for (const [part, measure] of Object.entries(work)) {
  if (!settings.parts.includes(part)) continue;
  print(`— ${part}`);
  await measure();
}
print(await writeReport(settings, store));
