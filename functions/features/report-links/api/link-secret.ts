import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The bytes of a uuid, and of what cannot be guessed. */
const [uuidBytes, randomLength] = [16, 32];
const nobody = '00000000-0000-4000-8000-000000000000';

/** A new secret of a link: the uuids by which one read finds its row, and 256 random bits; and the hash that is kept. */
export function newLinkSecret(experiment: string, link: string): { secret: string; hash: string } {
  const secret = Buffer.concat([bytesOf(experiment), bytesOf(link), randomBytes(randomLength)]).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

/** The key of a secret's row. Any other text has a key too, of no row: it is looked up like a good one. */
export function keyOfSecret(secret: string): { parent: string; sort: string } {
  const bytes = Buffer.from(secret, 'base64url');
  const isWhole = bytes.length === 2 * uuidBytes + randomLength && bytes.toString('base64url') === secret;
  if (!isWhole) return { parent: nobody, sort: nobody };
  return { parent: uuidAt(bytes, 0), sort: uuidAt(bytes, uuidBytes) };
}

/** Whether a secret is that of a hash; takes as long where there is no hash. */
export const isSecretOf = (secret: string, hash: string | undefined): boolean =>
  timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hash ?? hashOf('')));

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidAt = (bytes: Buffer, start: number) =>
  bytes.toString('hex', start, start + uuidBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
