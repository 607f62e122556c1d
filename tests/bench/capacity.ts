import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Api } from '../support/api.ts';
import { withStack } from '../support/with-stack.ts';
import { capacityCalls } from './capacity-calls.ts';
import { createLaboratory } from './capacity-laboratory.ts';
import { type Measured, meter } from './capacity-meter.ts';
import { report } from './capacity-report.ts';

// `npm run bench:capacity`: DynamoDB's capacity units of each route as DynamoDB reports them
// (`ReturnConsumedCapacity`), for a member and a typical experiment: 5 inputs, 1 output, 5 series of 20 samples. Prints
// a table, and writes it into `docs/capacity.md` with explanations of the five hottest routes.
const file = join(import.meta.dirname, '..', '..', 'docs', 'capacity.md');

await withStack(async ({ url, stack, superadmin }) => {
  const admin = await Api.signedIn(url, superadmin.email, superadmin.password);
  const laboratory = await createLaboratory(admin);
  const measured: Measured[] = [];
  const { measure, stop } = meter(stack, (result) => measured.push(result));
  await capacityCalls({ admin, laboratory, measure });
  stop();
  const text = report(measured);
  writeFileSync(file, text);
  process.stdout.write(text);
});
