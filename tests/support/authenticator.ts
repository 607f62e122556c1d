import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

interface Credential {
  id: string;
  host: string;
  key: KeyObject;
  publicKey: KeyObject;
  counter: number;
}

interface Circumstances {
  /** The page that asks, in its browser. */
  origin: string;
  /** Whether the person enters a PIN. */
  verifies?: boolean;
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** An authenticator with ES256 passkeys that count, and the browser before it: the bytes of WebAuthn, level 2. */
export class Authenticator {
  readonly credentials: Credential[] = [];

  /** The answer of `navigator.credentials.create`. */
  create(options: { challenge: string; rp: { id: string } }, { origin, verifies = true }: Circumstances) {
    const id = randomBytes(16);
    const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const credential = { id: base64url(id), host: options.rp.id, key, publicKey, counter: 0 };
    this.credentials.push(credential);
    // Attested credential data: no model (AAGUID), the id with its length, the public key.
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
    const data = Buffer.concat([authenticatorData(credential, 0x40 | flags(verifies)), attested]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(data),
    ]);
    return {
      ...named(credential),
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, origin)),
        attestationObject: base64url(attestation),
        transports: ['usb'],
      },
    };
  }

  /** The answer of `navigator.credentials.get`, by the last of the passkeys that are allowed. */
  get(
    options: { challenge: string; rpId: string; allowCredentials: readonly { id: string }[] },
    { origin, verifies = true }: Circumstances,
  ) {
    const allowed = options.allowCredentials.map(({ id }) => id);
    const credential = this.credentials.findLast(({ id, host }) => host === options.rpId && allowed.includes(id));
    if (!credential) throw new Error('The authenticator has none of these passkeys');
    credential.counter++;
    const data = authenticatorData(credential, flags(verifies));
    const client = clientData('webauthn.get', options.challenge, origin);
    const signature = sign('sha256', Buffer.concat([data, hash(client)]), credential.key);
    return {
      ...named(credential),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      },
    };
  }
}

const named = ({ id }: Credential) => ({ id, rawId: id, type: 'public-key' as const });
const clientData = (type: string, challenge: string, origin: string) =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });
/** Somebody is there, and who it is was verified. */
const flags = (verifies: boolean) => 0x01 | (verifies ? 0x04 : 0);

function authenticatorData({ host, counter }: Credential, flag: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([hash(host), Buffer.from([flag]), count]);
}

/** `{1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}` in CBOR. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, coordinate(0x21, x), coordinate(0x22, y)]);
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);
