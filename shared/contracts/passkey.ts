import * as z from 'zod';
import { timestamp, uuid } from './fields.ts';

/** Bytes as WebAuthn writes them in JSON: Base64url without padding. Each limit is far above the largest that is sent. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
/** At most 1023 bytes by the specification of WebAuthn. */
const credentialId = bytes(1364);
/** How a browser reaches the authenticator, such as `usb` or `internal`. */
const transports = z
  .array(
    z
      .string()
      .max(32)
      .regex(/^[\w-]+$/),
  )
  .max(10);
const descriptor = z.object({ id: credentialId, type: z.literal('public-key'), transports });
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** A passkey of the own account. */
export const passkey = z.object({ uuid, name: z.string(), created: timestamp, last_used: timestamp.nullable() });
export type Passkey = z.infer<typeof passkey>;

/** Input of `navigator.credentials.create`, as JSON. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification }),
});

/** Input of `navigator.credentials.get`, as JSON. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification,
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** The answer of `navigator.credentials.create`. Extensions are neither asked for nor read. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(65_536),
    transports: transports.optional(),
  }),
});

/** The answer of `navigator.credentials.get`. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(16_384),
    userHandle: bytes(128).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
