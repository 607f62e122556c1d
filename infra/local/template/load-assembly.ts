import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';

export interface StackTemplate {
  name: string;
  template: z.infer<typeof templateSchema>;
  /** The construct's path by logical id, without the trailing `Resource`. */
  paths: Map<string, string>;
}

export interface Assembly {
  stacks: StackTemplate[];
  /** The file or folder of an asset by its key in the assets bucket. */
  assets: Map<string, string>;
}

/** Reads a synthesized cloud assembly: its templates, nested stages included, and the locations of its assets. */
export function loadAssembly(folder: string): Assembly {
  const manifest = readJson(join(folder, 'manifest.json'), manifestSchema);
  const assembly: Assembly = { stacks: [], assets: new Map() };
  for (const [name, artifact] of Object.entries(manifest.artifacts)) {
    const { templateFile, directoryName } = artifact.properties ?? {};
    if (artifact.type === 'cdk:cloud-assembly' && directoryName !== undefined) {
      const nested = loadAssembly(join(folder, directoryName));
      assembly.stacks.push(...nested.stacks);
      for (const [key, path] of nested.assets) assembly.assets.set(key, path);
    } else if (artifact.type === 'aws:cloudformation:stack' && templateFile !== undefined) {
      const metadataFile = artifact.additionalMetadataFile;
      assembly.stacks.push({
        name,
        template: readJson(join(folder, templateFile), templateSchema),
        paths: metadataFile === undefined ? new Map() : constructPaths(join(folder, metadataFile)),
      });
    } else if (artifact.type === 'cdk:asset-manifest') {
      addAssets(assembly.assets, folder, join(folder, `${name}.json`));
    }
  }
  return assembly;
}

function addAssets(assets: Map<string, string>, folder: string, file: string) {
  if (!existsSync(file)) return;
  for (const { source, destinations } of Object.values(readJson(file, assetManifestSchema).files)) {
    for (const { objectKey } of Object.values(destinations)) assets.set(objectKey, resolve(folder, source.path));
  }
}

function constructPaths(file: string) {
  const paths = new Map<string, string>();
  if (!existsSync(file)) return paths;
  for (const [path, entries] of Object.entries(readJson(file, constructMetadataSchema))) {
    for (const { type, data } of entries) {
      if (type !== 'aws:cdk:logicalId' || typeof data !== 'string') continue;
      paths.set(data, path.replace(/^\//, '').replace(/\/(Resource|Default)$/, ''));
    }
  }
  return paths;
}

function readJson<T extends z.ZodType>(file: string, schema: T): z.infer<T> {
  return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Condition: z.string().optional(),
});

export const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema).default({}),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown() })).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.object({ Name: z.unknown() }).optional() }))
    .default({}),
});

const manifestSchema = z.object({
  artifacts: z
    .record(
      z.string(),
      z.object({
        type: z.string(),
        properties: z
          .looseObject({ templateFile: z.string().optional(), directoryName: z.string().optional() })
          .optional(),
        additionalMetadataFile: z.string().optional(),
      }),
    )
    .default({}),
});

const assetManifestSchema = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    )
    .default({}),
});

/** `<stack>.metadata.json`: construct path → its metadata, among it the logical id. */
const constructMetadataSchema = z.record(
  z.string(),
  z.array(z.object({ type: z.string(), data: z.unknown().optional() })),
);
