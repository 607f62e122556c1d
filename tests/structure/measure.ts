import { changeCosts } from './change-costs.ts';
import { circlesOf, floorOf, refusalOf } from './floors.ts';
import { generateWalk, measureWalk } from './generate-walk.ts';
import { importsOf, sourceFiles } from './imports.ts';

// `npm run measure:structure`: the measures of the code's structure, as a table. The unit tests of this folder fail if
// one of them does not hold.
const files = sourceFiles();
const imports = files.flatMap((file) => importsOf(file));
const perFloor = Map.groupBy(
  files.filter((file) => floorOf(file) !== undefined),
  (file) => floorOf(file),
);
const walk = measureWalk(generateWalk);
const lines = [
  '| files | floor |',
  '|--:|---|',
  ...[...perFloor].map(([floor, found]) => `| ${found.length} | ${floor} |`),
  '',
  `Forbidden imports: ${imports.filter((one) => refusalOf(one) !== undefined).length} of ${imports.length}`,
  `Circles of files: ${circlesOf(imports).length}`,
  `Following a generate message: ${walk.stays} stays in ${walk.files} files, ${walk.returns} returns`,
  '',
  '| change | files | goal | named by the compiler or the fast check |',
  '|---|--:|--:|--:|',
  ...changeCosts.map(({ change, files, goal, named }) => `| ${change} | ${files} | ${goal} | ${named} |`),
];
process.stdout.write(`${lines.join('\n')}\n`);
