import { afterEach, expect, it, vi } from 'vitest';
import { isAllowed, isPublic } from '#functions/outbound/reach.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['private', ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
  ['loopback', ['127.0.0.1', '127.8.8.8', '::1']],
  ['link-local, where metadata is served', ['169.254.169.254', '169.254.170.2', 'fe80::1', 'fd00:ec2::254']],
  ['shared by a carrier', ['100.64.0.1', '100.127.255.255', '100.100.100.200']],
  ['unspecified or broadcast', ['0.0.0.0', '0.1.2.3', '255.255.255.255', '::']],
  ['multicast or reserved', ['224.0.0.1', '239.1.1.1', '240.0.0.1', 'ff02::1']],
  [
    'for documents and benchmarks',
    ['192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '2001:db8::1', '3fff::1'],
  ],
  [
    'IPv4 in IPv6',
    ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::'],
  ],
  ['no address', ['', 'localhost', '8.8.8', '0x7f.1', '1.2.3.4.5', 'fe80::1%eth0']],
])('refuses what is %s', (_, addresses) => {
  vi.stubEnv('LOCAL_RECEIVERS', 'refused');
  for (const address of addresses)
    expect([address, isPublic(address), isAllowed(address)]).toEqual([address, false, false]);
});

it.each(['8.8.8.8', '1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '2606:4700::1111', '2a00::1'])(
  'allows %s',
  (address) => expect(isPublic(address)).toBe(true),
);

it.each(['192.31.196.1', '192.175.48.1', '2620:4f:8000::1'])('allows %s of AS112, as IANA does', (address) =>
  expect(isPublic(address)).toBe(true),
);

it('allows its own machine where that is configured, and no other private address', () => {
  vi.stubEnv('LOCAL_RECEIVERS', 'allowed');
  expect(['127.0.0.1', '::1', '[::1]', '10.0.0.1', '169.254.169.254', '0.0.0.0'].map(isAllowed)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
