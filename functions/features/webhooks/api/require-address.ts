import { refusedField } from '#functions/runtime/api-error.ts';
import { isAllowed, isIpAddress, localReceivers } from '../reach.ts';

/** Refuses at once what no delivery could reach; a name is resolved and checked at each delivery. */
export function requireAddress(address: string): void {
  const url = new URL(address);
  const { hostname } = url;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isLocal ? !localReceivers() : isIpAddress(hostname) && !isAllowed(hostname)) {
    throw refusedField('address', 'The address must be reachable from the internet');
  }
  if (url.protocol !== 'https:' && !(localReceivers() && (isLocal || isIpAddress(hostname)))) {
    throw refusedField('address', 'The address must begin with https://');
  }
}
