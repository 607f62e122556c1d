import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { costReport, docs } from './cost-report.ts';

// `npm run cost`: dollars a month at 1, 100 and 10 000 tenants, into docs/cost.md.
const text = costReport();
writeFileSync(join(docs, 'cost.md'), text);
process.stdout.write(text);
