import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { onFile } from '../file-problems.ts';
import { account, region } from '../template/physical.ts';
import type { FoundResource, Template } from '../template/template.ts';

const secretSchema = z.object({
  SecretString: z.string().optional(),
  GenerateSecretString: z
    .object({
      PasswordLength: z.coerce.number().default(32),
      ExcludeCharacters: z.string().default(''),
      ExcludeLowercase: z.coerce.boolean().default(false),
      ExcludeUppercase: z.coerce.boolean().default(false),
      ExcludeNumbers: z.coerce.boolean().default(false),
      ExcludePunctuation: z.coerce.boolean().default(false),
      SecretStringTemplate: z.string().optional(),
      GenerateStringKey: z.string().optional(),
    })
    .optional(),
});

type SecretResource = FoundResource<z.infer<typeof secretSchema>>;
const stored = z.record(z.string(), z.string());
const object = z.record(z.string(), z.unknown());

/** The template's secrets: generated on first use, then kept in a file that only its owner reads. */
export class Secrets {
  readonly resources: readonly SecretResource[];
  readonly #file: string | undefined;
  readonly #values: Map<string, string>;

  constructor(template: Template, file: string | undefined) {
    this.resources = template.find('AWS::SecretsManager::Secret', secretSchema);
    this.#file = file;
    const kept =
      file !== undefined && existsSync(file)
        ? onFile(file, () => stored.parse(JSON.parse(readFileSync(file, 'utf8'))))
        : {};
    this.#values = new Map(Object.entries(kept));
  }

  /** The ARN of the secret that an ARN or a name means, also of one that is made while the stack runs. */
  arnOf(id: string): string {
    const known = this.resources.find(({ ref }) => ref === id || ref.split(':').at(-1)?.slice(0, -7) === id);
    return (
      known?.ref ?? (id.startsWith('arn:') ? id : `arn:aws:secretsmanager:${region}:${account}:secret:${id}-AbCdEf`)
    );
  }

  read(arn: string): string | undefined {
    const known = this.#values.get(arn);
    if (known !== undefined) return known;
    const resource = this.resources.find(({ ref }) => ref === arn);
    if (!resource) return undefined;
    const value = generate(resource.properties);
    this.write(arn, value);
    return value;
  }

  write(arn: string, value: string) {
    this.#values.set(arn, value);
    this.#keep();
  }

  remove(arn: string) {
    this.#values.delete(arn);
    this.#keep();
  }

  #keep() {
    if (this.#file === undefined) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    const temporary = `${this.#file}.new`;
    writeFileSync(temporary, JSON.stringify(Object.fromEntries(this.#values)), { mode: 0o600 });
    renameSync(temporary, this.#file);
  }
}

function generate({ SecretString, GenerateSecretString: rule }: z.infer<typeof secretSchema>) {
  if (!rule) return SecretString ?? randomBytes(24).toString('base64url');
  const alphabet = [
    rule.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    rule.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    rule.ExcludeNumbers ? '' : '0123456789',
    rule.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
  ]
    .join('')
    .split('')
    .filter((character) => !rule.ExcludeCharacters.includes(character));
  const password = Array.from({ length: rule.PasswordLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  if (rule.GenerateStringKey === undefined) return password;
  const template = object.parse(JSON.parse(rule.SecretStringTemplate ?? '{}'));
  return JSON.stringify({ ...template, [rule.GenerateStringKey]: password });
}
