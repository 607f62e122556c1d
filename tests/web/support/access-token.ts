import { ids } from './builders.ts';

/** An unsigned token with the claims that the browser reads; only the server checks signatures. */
export function accessToken(claims: { sub?: string; name?: string; exp?: number; salt?: number } = {}): string {
  const payload = {
    sub: ids.user,
    name: 'Ada Wong',
    email: 'ada@example.com',
    is_staff: false,
    exp: Math.floor(Date.now() / 1000) + 300,
    ...claims,
  };
  return `header.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
}
