import * as z from 'zod';

export const resourceSchema = z.object({
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

export const manifestSchema = z.object({
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

export const assetManifestSchema = z.object({
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
export const constructMetadataSchema = z.record(
  z.string(),
  z.array(z.object({ type: z.string(), data: z.unknown().optional() })),
);
