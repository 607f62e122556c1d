import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { until } from './until.ts';

/** The segments of the link in the newest mail that the running stack has sent to an address, the token last. */
export async function linkTo(address: string): Promise<string[]> {
  const folder = inject('mailFolder');
  const link = await until(`a mail to ${address}`, async () => {
    const names = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
    const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
    const text = texts.find((one) => one.includes(`\r\nTo: ${address}\r\n`));
    return text && /https?:\/\/\S+/.exec(text)?.[0];
  });
  return new URL(link).pathname.split('/').filter((segment) => segment !== '');
}
