import { expect, test } from 'vitest';
import { limits } from '#shared/rules/limits.ts';

test('the limits equal the specification’s', () => {
  expect(limits).toMatchObject({
    name: 40,
    shortName: 20,
    unit: 20,
    category: 20,
    password: { min: 8, max: 100 },
    samplesPerSeries: { min: 1, max: 100, default: 20 },
    uploadKilobytes: 5000,
    minimumValidSamples: 2,
    rowsPerPage: 10,
    nestedRowsPerPage: 5,
    recentExperiments: { shown: 5, kept: 10 },
    snackbar: { milliseconds: 2000, kept: 3 },
    httpTimeoutMilliseconds: 30_000,
    onlineSeconds: 300,
  });
});
