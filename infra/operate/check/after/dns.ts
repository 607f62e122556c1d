import { resolve4 } from 'node:dns/promises';
import { inCloud, warns } from '../check.ts';
import { site } from '../endpoints.ts';

/** The record is entered after the first deployment, which says what it leads to: so it holds up no release. */
export const dns = inCloud('the domain leads to the distribution', async ({ environment: { domain } }) => {
  if (!domain) return undefined;
  const { hostname } = new URL(site());
  const [own, distribution] = await Promise.all([addressesOf(domain.name), addressesOf(hostname)]);
  const leads = own.some((address) => distribution.includes(address));
  return leads ? undefined : warns(`Enter into the DNS: ${domain.name} ALIAS (or CNAME) ${hostname}`);
});

/** None where the DNS has no such name. */
const addressesOf = (name: string): Promise<string[]> => resolve4(name).catch(() => []);
