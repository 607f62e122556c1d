import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { until } from './until.ts';

/** Links that were returned already, so that the next call returns a newer mail. */
const read = new Set<string>();

/** The segments of the link in the next mail from the running stack to an address, the token last. */
export async function linkTo(address: string): Promise<string[]> {
  const folder = inject('mailFolder');
  const link = await until(`a mail to ${address}`, async () => {
    const names = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
    const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
    const mails = texts.filter((text) => text.includes(`\r\nTo: ${address}\r\n`));
    return mails.map((text) => /https?:\/\/\S+/.exec(text)?.[0]).find((found) => found && !read.has(found));
  });
  read.add(link);
  return new URL(link).pathname.split('/').filter((segment) => segment !== '');
}
