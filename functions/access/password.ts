import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/**
 * OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. Each hash contains its parameters, so they can be raised.
 */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Hashes a password in PHC format, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { ...cost, message: password, nonce, tagLength: 32 });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`;
}

/**
 * Whether the password matches the hash. Without a hash it does the same work and returns false, so that the duration
 * does not reveal whether an account exists.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = pattern.exec(hash ?? absent) ?? [];
  if (!salt || !expected) return false;
  const wanted = Buffer.from(expected, 'base64');
  const derived = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: wanted.length,
  });
  return timingSafeEqual(derived, wanted) && hash !== undefined;
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
const absent = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
