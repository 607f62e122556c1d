import { gatewayPath } from '#shared/contracts/route.ts';
import { type Operation, routes } from '#shared/contracts/routes.ts';
import { Api } from '#tests/support/api.ts';
import { eventOf } from '#tests/support/invoke.ts';
import { withStack } from '#tests/support/with-stack.ts';
import { median, separation } from './ranks.ts';

// `npm run bench:timing`: does the time of a refusal reveal whether an address has an account? Tries of each kind in
// random order against the deployed code of the auth function in the running stack. Each try has its own IP address,
// and no account exceeds its allowed tries.
const tries = Number(process.env.TRIES ?? 1000);
const triesAnAccount = 8;
/** Chance exceeds this once in 16 000 runs. */
const maxDeviations = 4;
const password = 'copper-kettle-88';
let numbers = Number(process.env.SEED ?? 20_261_121);
/** Mulberry32: the same seed gives the same numbers. */
function random(): number {
  numbers = (numbers + 0x6d2b79f5) | 0;
  let mixed = Math.imul(numbers ^ (numbers >>> 15), 1 | numbers);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

await withStack(async ({ url, stack, superadmin }) => {
  const admin = await Api.signedIn(url, superadmin.email, superadmin.password);
  const accounts = Math.ceil(tries / triesAnAccount);
  const address = (kind: string, number: number) => `${kind}.${number}@timing.example.com`;
  for (let number = 0; number < accounts; number++) {
    const email = address('known', number);
    await admin.call('createUser', { body: { name: 'Known', email, password, password2: password } });
  }

  /** Milliseconds of one try, invoked as API Gateway does. */
  async function timed(operation: Operation, body: object): Promise<number> {
    const event = eventOf(operation, { body });
    event.path = gatewayPath(routes[operation]);
    const ip = Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.');
    event.headers['X-Forwarded-For'] = `${ip}, 203.0.113.9`;
    const began = performance.now();
    await stack.functions.invoke('auth', event);
    return performance.now() - began;
  }

  async function compare(what: string, operation: Operation, bodyOf: (email: string) => object): Promise<boolean> {
    const durations = { known: [] as number[], unknown: [] as number[] };
    const order = Array.from(
      { length: 2 * tries },
      (_, index) => (index < tries ? 'known' : 'unknown') as keyof typeof durations,
    );
    for (let index = order.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1));
      [order[index], order[other]] = [order[other] ?? 'known', order[index] ?? 'known'];
    }
    // The first calls include compilation and are not counted.
    for (let warm = 0; warm < 20; warm++) await timed(operation, bodyOf(address(`warm-${what}`, warm)));
    for (const kind of order) {
      const number = Math.floor(durations[kind].length / triesAnAccount);
      durations[kind].push(await timed(operation, bodyOf(address(kind, number))));
    }
    const { area, deviations } = separation(durations.known, durations.unknown);
    process.stdout.write(
      `${what}: ${tries} tries each, median ${median(durations.known).toFixed(1)} ms known and ` +
        `${median(durations.unknown).toFixed(1)} ms unknown; area ${area.toFixed(3)}, ${deviations.toFixed(1)} deviations\n`,
    );
    return Math.abs(deviations) < maxDeviations;
  }

  const alike = [
    await compare('Signing in', 'createToken', (email) => ({ email, password: 'not-the-password' })),
    // One address may request five mails in a quarter of an hour: the rest is refused, and refusals must look alike
    // too.
    await compare('A forgotten password', 'requestPasswordReset', (email) => ({ email })),
  ];
  if (alike.includes(false)) {
    process.stdout.write('The time of a refusal tells which addresses have accounts\n');
    process.exitCode = 1;
  }
});
