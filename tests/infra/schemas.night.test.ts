import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appOf } from './synthesized.ts';

it("CloudFormation's schemas accept every resource of production", () => {
  const { directory } = appOf('prod', { checkSchemas: true }).synth();
  // CDK only warns about these, so the report is checked.
  const report = JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8'));
  expect(report).toMatchObject({ pluginReports: [] });
});
