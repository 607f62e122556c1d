import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { mapConcurrent } from '../runtime/map-concurrent.ts';
import { bucketDomainVariable, bucketVariable } from './bucket.ts';
import { variable } from './environment.ts';
import { clientAttempts } from './retry.ts';

const s3 = new S3Client({
  maxAttempts: clientAttempts.usual,
  // S3 checks what it gets by its own sums; those of the SDK would be part of every signature.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

export interface StoredObject {
  key: string;
  /** Unix seconds. */
  modified: number;
}

/** The content of an object with the tag of its version; undefined where there is none. */
export async function readObject(key: string): Promise<{ content: Uint8Array; tag: string } | undefined> {
  try {
    const { Body, ETag = '' } = await s3.send(new GetObjectCommand({ Bucket: variable(bucketVariable), Key: key }));
    return Body && { content: await Body.transformToByteArray(), tag: ETag };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Copies the version of an object that was read; false where it is another by now. */
export async function copyObject(from: string, tag: string, to: string): Promise<boolean> {
  const Bucket = variable(bucketVariable);
  try {
    await s3.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}`, CopySourceIfMatch: tag }));
    return true;
  } catch (error) {
    if (isMissing(error) || (error instanceof S3ServiceException && error.name === 'PreconditionFailed')) return false;
    throw error;
  }
}

/** S3 denies what is not there to a role that may not list it. */
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && ['NoSuchKey', 'AccessDenied'].includes(error.name);

const removedTogether = 8;

/** Removes objects; those that are not there count as removed. */
export const removeObjects = (keys: Iterable<string>): Promise<void> =>
  mapConcurrent(removedTogether, keys, async (Key) => {
    await s3.send(new DeleteObjectCommand({ Bucket: variable(bucketVariable), Key }));
  });

/** A page of the objects whose keys begin so, in the order of their keys. */
export async function listObjects(prefix: string, after?: string): Promise<{ objects: StoredObject[]; next?: string }> {
  const { Contents = [], IsTruncated } = await s3.send(
    new ListObjectsV2Command({
      Bucket: variable(bucketVariable),
      Prefix: prefix,
      ...(after === undefined ? {} : { StartAfter: after }),
    }),
  );
  const objects = Contents.flatMap(({ Key, LastModified }) =>
    Key === undefined ? [] : [{ key: Key, modified: Math.floor((LastModified?.getTime() ?? 0) / 1000) }],
  );
  const last = objects.at(-1)?.key;
  return { objects, ...(IsTruncated && last !== undefined ? { next: last } : {}) };
}

/** Seconds in which a signed request may begin. */
const signedSeconds = 900;

interface SignedRequest {
  method: 'GET' | 'PUT';
  key: string;
  /** Headers of S3's answer, or others of its parameters. */
  query?: Record<string, string>;
  /** Headers that the request must have exactly so. */
  headers?: Record<string, string>;
}

/**
 * An address for one kind of request to one object, without the site's name: CloudFront passes it to the bucket, whose
 * own host is signed (decision FILES-1).
 */
export async function signRequest({ method, key, query = {}, headers = {} }: SignedRequest, now: number) {
  const hostname = variable(bucketDomainVariable);
  const { region, credentials, sha256 } = s3.config;
  const signer = new S3RequestPresigner({ region, credentials, sha256 });
  const path = `/${key}`;
  const request = { method, protocol: 'https:', hostname, path, query, headers: { host: hostname, ...headers } };
  const signed = await signer.presign(request, { expiresIn: signedSeconds, signingDate: new Date(now * 1000) });
  const pairs = Object.entries(signed.query ?? {}).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${encode(name)}=${encode(one)}`),
  );
  return { address: `${path}?${pairs.join('&')}`, expires: now + signedSeconds };
}

/** As signatures have it (RFC 3986). */
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
