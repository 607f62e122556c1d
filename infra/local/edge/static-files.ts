import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { header, type ViewerRequest, type ViewerResponse } from '../rest/viewer.ts';
import type { Template } from '../template/template.ts';
import { wildcards } from '../template/wildcards.ts';

const deploymentSchema = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.coerce.string())).default([]),
  SourceMarkersConfig: z.array(z.object({ jsonEscape: z.coerce.boolean().default(false) })).default([]),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
});

interface StoredFile {
  read: () => Buffer;
  metadata: Record<string, string>;
}
interface Loaded {
  body: Buffer;
  etag: string;
  encoded: Map<string, Buffer>;
}

/** The files that CloudFront compresses: text of at least 1000 bytes. */
const compressible = /^(text\/|application\/(javascript|json|manifest\+json|wasm|xml)|image\/svg|font\/(ttf|otf))/;
const leastCompressed = 1000;

/** The buckets that the template's deployments fill; a file is read when first asked for. */
export class StaticFiles {
  readonly #buckets = new Map<string, Map<string, StoredFile>>();
  readonly #loaded = new Map<StoredFile, Loaded>();

  constructor(template: Template) {
    for (const { properties } of template.find('Custom::CDKBucketDeployment', deploymentSchema)) {
      const {
        DestinationBucketName: bucket,
        DestinationBucketKeyPrefix: prefix,
        SystemMetadata: metadata,
      } = properties;
      const files = this.#buckets.get(bucket) ?? new Map<string, StoredFile>();
      this.#buckets.set(bucket, files);
      for (const [position, key] of properties.SourceObjectKeys.entries()) {
        const fill = marking(properties.SourceMarkers[position], properties.SourceMarkersConfig[position]?.jsonEscape);
        for (const [path, read] of sourceFiles(template.asset(key))) {
          if (isLeftOut(path, properties.Exclude, properties.Include)) continue;
          files.set([prefix, path].filter(Boolean).join('/'), { read: () => fill(read()), metadata });
        }
      }
    }
  }

  /** Answers like a private bucket behind CloudFront: what is not there is denied. */
  serve(bucket: string, request: ViewerRequest, compress: boolean): ViewerResponse {
    const key = keyOf(request.uri);
    const file = this.#buckets.get(bucket)?.get(key);
    if (!file) return { status: 403, headers: { 'content-type': ['application/xml'] }, body: Buffer.from(denied) };
    const { body, etag, encoded } = this.#load(file);
    const headers: Record<string, string[]> = { 'content-type': [contentType(key)], etag: [etag] };
    for (const [name, value] of Object.entries(file.metadata)) headers[name.toLowerCase()] = [value];
    if (header(request.headers, 'if-none-match')?.includes(etag))
      return { status: 304, headers, body: Buffer.alloc(0) };
    const type = headers['content-type']?.[0] ?? '';
    if (!compress || body.length < leastCompressed || !compressible.test(type)) return { status: 200, headers, body };
    headers.vary = ['Accept-Encoding'];
    const encoding = chooseEncoding(header(request.headers, 'accept-encoding') ?? '');
    if (encoding === undefined) return { status: 200, headers, body };
    const packed = encoded.get(encoding) ?? (encoding === 'br' ? brotli(body) : gzipSync(body));
    encoded.set(encoding, packed);
    headers['content-encoding'] = [encoding];
    return { status: 200, headers, body: packed };
  }

  #load(file: StoredFile): Loaded {
    const known = this.#loaded.get(file);
    if (known) return known;
    const body = file.read();
    const loaded = { body, etag: `"${createHash('md5').update(body).digest('hex')}"`, encoded: new Map() };
    this.#loaded.set(file, loaded);
    return loaded;
  }
}

const denied =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
const brotli = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** S3 refuses what is no encoding of text; here it is the name of no file. */
function keyOf(uri: string) {
  try {
    return decodeURIComponent(uri).replace(/^\//, '');
  } catch {
    return uri;
  }
}

function chooseEncoding(accepted: string) {
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function sourceFiles(asset: string): [string, () => Buffer][] {
  if (!statSync(asset).isDirectory()) {
    return [...unzip(readFileSync(asset))].map(([path, body]) => [path, () => body]);
  }
  return readdirSync(asset, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(asset, file).replaceAll(sep, '/'), () => readFileSync(file)]);
}

/** Values known only at deployment, such as an API's id, stand in the files as markers. */
function marking(markers: Record<string, string> = {}, jsonEscape = false) {
  const entries = Object.entries(markers);
  if (entries.length === 0) return (body: Buffer) => body;
  return (body: Buffer) => {
    let text = body.toString('utf8');
    for (const [marker, value] of entries)
      text = text.replaceAll(marker, jsonEscape ? JSON.stringify(value).slice(1, -1) : value);
    return Buffer.from(text);
  };
}

/** As `aws s3 sync` has it: what is excluded may be included again. */
function isLeftOut(path: string, exclude: readonly string[], include: readonly string[]) {
  const matches = (pattern: string) => wildcards([pattern]).test(path);
  return exclude.some(matches) && !include.some(matches);
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/** The files of a ZIP archive by their path. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || archive.readUInt32LE(end) !== endSignature) throw new Error('Not a ZIP archive.');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== entrySignature) throw new Error('A damaged ZIP archive.');
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    if (!name.endsWith('/')) files.set(name, content(archive, archive.readUInt32LE(at + 42), size, method));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

function content(archive: Buffer, header: number, size: number, method: number) {
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const data = archive.subarray(start, start + size);
  return method === 0 ? data : inflateRawSync(data);
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.otf': 'font/otf',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The type that the deployment gives a file by its name's ending. */
const contentType = (path: string) => types[extname(path).toLowerCase()] ?? 'application/octet-stream';
