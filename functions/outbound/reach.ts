import { BlockList, isIP } from 'node:net';
import { variable } from '#functions/aws/environment.ts';

/** Whether this machine may be reached, without TLS: on a laptop and in tests, in no deployed environment. */
export const localReceivers = () => variable('LOCAL_RECEIVERS') === 'allowed';

/** The host of an address as an IP address, without the brackets of a URL; undefined for a name. */
const literal = (host: string) => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) ? bare : undefined;
};
export const isIpAddress = (host: string) => literal(host) !== undefined;

/** Whether a request to an address that a tenant has chosen may connect to an IP address. */
export function isAllowed(host: string): boolean {
  const address = literal(host);
  if (!address) return false;
  return isPublic(address) || (localReceivers() && isLoopback(address));
}

/** The refusal of an address that must not be called, as in `must begin with https://`; undefined for others. */
export function reachRefusal(address: string): string | undefined {
  const { protocol, hostname } = new URL(address);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isLocal ? !localReceivers() : isIpAddress(hostname) && !isAllowed(hostname)) {
    return 'be reachable from the internet';
  }
  const mayBePlain = localReceivers() && (isLocal || isIpAddress(hostname));
  return protocol === 'https:' || mayBePlain ? undefined : 'begin with https://';
}

const isLoopback = (address: string) => address.startsWith('127.') || address === '::1';

/**
 * Whether an address is one of the public internet, by IANA's registries of special-purpose addresses. In IPv6 only
 * global unicast is (2000::/3): it holds neither addresses that embed IPv4 (mapped, NAT64) nor local ones, such as the
 * metadata service's fd00:ec2::254. The name servers of AS112 (192.31.196.0/24, 192.175.48.0/24, 2620:4f:8000::/48) stay
 * reachable: IANA lists them as special, and as globally reachable.
 */
export function isPublic(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address);
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by a carrier's customers
  ['127.0.0.0', 8], // loopback, and Lambda's own services
  ['169.254.0.0', 16], // link-local, and the metadata service
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
] as const) {
  special.addSubnet(network, prefix);
}
for (const [network, prefix] of [
  ['2001::', 23], // protocol assignments, and Teredo, which embeds IPv4
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which embeds IPv4
  ['3fff::', 20], // documentation
] as const) {
  special.addSubnet(network, prefix, 'ipv6');
}
