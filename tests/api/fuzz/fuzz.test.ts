import * as fc from 'fast-check';
import { beforeAll, expect, inject, it } from 'vitest';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { Api } from '#tests/support/api.ts';
import { isNight } from '#tests/support/night.ts';
import { firstData } from '#tests/support/one-process/api-here.ts';
import { ownTables } from '#tests/support/own-table.ts';
import { type Draft, requestsOf } from './requests-of.ts';
import { playRound, type Tally } from './round.ts';

// Requests with hostile values over all routes, ten thousand at night, on their own tables because they destroy data. No
// response is a 5xx, every refusal has the error format, and no refused request writes anything.
const seed = Number(process.env.SEED ?? 20_261_121);
const total = Number(process.env.REQUESTS ?? (isNight ? 10_000 : 200));
const rounds = Math.ceil(total / 2500);

beforeAll(async () => {
  await ownTables();
  await firstData();
});

it(`${total} hostile requests over all routes break nothing, and refused ones change nothing`, async () => {
  const drafts = draw();
  const sum: Tally = { sent: 0, refused: 0, replayed: 0, faults: [] };
  const began = performance.now();
  for (let round = 0; round < rounds; round++) {
    const { email, password } = inject('superadmin');
    const admin = await Api.signedIn(inject('url'), email, password);
    const chosen = drafts.filter((_, index) => index % rounds === round);
    const tally = await playRound(admin, round, chosen);
    sum.sent += tally.sent;
    sum.refused += tally.refused;
    sum.replayed += tally.replayed;
    sum.faults.push(...tally.faults);
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  const { sent, refused, replayed } = sum;
  process.stdout.write(
    `seed ${seed}: ${sent} requests in ${seconds} s, ${refused} refused, ${replayed} of them again\n`,
  );
  expect(sum.faults.slice(0, 30)).toEqual([]);
  expect(sent).toBeGreaterThanOrEqual(total);
  // A generator whose requests are always refused, or never, would prove little.
  expect(refused / sent).toBeGreaterThan(0.5);
  expect(refused / sent).toBeLessThan(0.97);
});

/** Requests for every route, in proportion to the size of its schema, in an order that mixes the routes. */
function draw(): Draft[] {
  const operations = Object.keys(routes).filter((name): name is Operation => name in routes);
  const weights = operations.map((operation) => ('body' in routes[operation] ? 4 : 1));
  const each = total / weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = operations.flatMap((operation, index) => {
    const numRuns = Math.ceil(each * (weights[index] ?? 1));
    const drafts = fc.sample(requestsOf(operation), { numRuns, seed: seed + index });
    return drafts.map((draft, index) => ({ draft, turn: index / numRuns }));
  });
  return drawn.sort((a, b) => a.turn - b.turn).map(({ draft }) => draft);
}
