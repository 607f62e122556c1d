import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface StoredObject {
  body: Buffer;
  modified: Date;
}
interface ListedObject extends Pick<StoredObject, 'modified'> {
  key: string;
  size: number;
}

/** The objects of the template's buckets: files below a folder, one an object, or memory without one. */
export class ObjectStore {
  readonly #folder: string | undefined;
  readonly #memory = new Map<string, StoredObject>();

  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  put(bucket: string, key: string, body: Buffer): void {
    if (this.#folder === undefined) {
      this.#memory.set(`${bucket}/${key}`, { body, modified: new Date() });
      return;
    }
    const file = this.#file(bucket, key);
    mkdirSync(dirname(file), { recursive: true });
    const temporary = join(this.#folder, `${randomUUID()}.new`);
    try {
      writeFileSync(temporary, body, { mode: 0o600 });
      renameSync(temporary, file);
    } finally {
      rmSync(temporary, { force: true });
    }
  }

  get(bucket: string, key: string): StoredObject | undefined {
    if (this.#folder === undefined) return this.#memory.get(`${bucket}/${key}`);
    const file = this.#file(bucket, key);
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.isFile() ? { body: readFileSync(file), modified: found.mtime } : undefined;
  }

  remove(bucket: string, key: string): void {
    if (this.#folder === undefined) this.#memory.delete(`${bucket}/${key}`);
    else rmSync(this.#file(bucket, key), { force: true });
  }

  /** The objects whose keys begin so, in the order of their keys. */
  list(bucket: string, prefix: string): ListedObject[] {
    return this.#all(bucket)
      .filter(({ key }) => key.startsWith(prefix))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  #all(bucket: string): ListedObject[] {
    if (this.#folder === undefined) {
      return [...this.#memory].flatMap(([name, { body, modified }]) =>
        name.startsWith(`${bucket}/`) ? [{ key: name.slice(bucket.length + 1), size: body.length, modified }] : [],
      );
    }
    const root = join(this.#folder, bucket);
    if (!statSync(root, { throwIfNoEntry: false })) return [];
    return readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((key) => {
      const found = statSync(join(root, key), { throwIfNoEntry: false });
      return found?.isFile() ? [{ key, size: found.size, modified: found.mtime }] : [];
    });
  }

  /** S3's keys are any text; those that would lead out of the folder are none of the product's. */
  #file(bucket: string, key: string): string {
    if (key.split('/').some((part) => part === '' || part === '.' || part === '..'))
      throw new Error(`The local stack keeps no object ${key}.`);
    return join(this.#folder ?? '', bucket, key);
  }
}

/** The entity tag of S3: the MD5 sum of what was put at once. */
export const tagOf = ({ body }: StoredObject) => `"${createHash('md5').update(body).digest('hex')}"`;
