import { countedChanges, sizeOfChange } from './changes.ts';
import { crumbsOf, isProduct, linesOf, withOneImporter } from './crumbs.ts';
import { circlesOf, floorOf, refusalOf } from './floors.ts';
import { importsOf, sourceFiles } from './imports.ts';
import { countsOf } from './walk.ts';
import { walks } from './walks.ts';

// `npm run measure:structure`: the measures of the code's structure, as a table. The unit tests of this folder fail if
// one of them does not hold.
const files = sourceFiles();
const imports = files.flatMap((file) => importsOf(file));
const perFloor = Map.groupBy(
  files.filter((file) => floorOf(file) !== undefined),
  (file) => floorOf(file),
);
const sizeOf = (found: readonly string[]) =>
  `${found.length} files, ${found.reduce((sum, file) => sum + linesOf(file), 0)} lines`;
const walked = walks.map((walk) => {
  const { files, returns, lookUps } = countsOf(walk);
  const { before } = walk;
  return `| ${walk.name} | ${before.files} | ${files} | ${before.returns} | ${returns} | ${lookUps} |`;
});
const changed = countedChanges.map((change) => {
  const { name, before, limit, named } = change;
  const cells = [name, before.files, sizeOfChange(change), limit, before.named, named.product, named.withTests];
  return `| ${cells.join(' | ')} |`;
});
const lines = [
  '| files | floor |',
  '|--:|---|',
  ...[...perFloor].map(([floor, found]) => `| ${found.length} | ${floor} |`),
  '',
  `Product: ${sizeOf(files.filter(isProduct))}`,
  `Tests: ${sizeOf(files.filter((file) => !isProduct(file)))}`,
  `Forbidden imports: ${imports.filter((one) => refusalOf(one) !== undefined).length} of ${imports.length}`,
  `Circles of files: ${circlesOf(imports).length}`,
  `Files with a single importer: ${withOneImporter(imports).length}, of at most 25 lines: ${crumbsOf(imports).length}`,
  '',
  '| walk | files before | files | returns before | returns | look-ups |',
  '|---|--:|--:|--:|--:|--:|',
  ...walked,
  '',
  '| change | files before | files | limit | named by the compiler before | in the product | with tests |',
  '|---|--:|--:|--:|--:|--:|--:|',
  ...changed,
];
process.stdout.write(`${lines.join('\n')}\n`);
