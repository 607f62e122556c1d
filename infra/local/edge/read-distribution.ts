import * as z from 'zod';
import { awsLimits } from '../limits.ts';
import type { Template } from '../template/template.ts';
import { wildcards } from '../template/wildcards.ts';
import { type HeadersPolicy, headersPolicySchema, toHeadersPolicy } from './headers-policy.ts';
import { compileViewerFunction, type ViewerFunction } from './viewer-function.ts';

const behaviorSchema = z.object({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.coerce.boolean().default(false),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })).default([]),
});
const originSchema = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
});
const errorResponseSchema = z.object({
  ErrorCode: z.coerce.number(),
  ResponseCode: z.coerce.number().optional(),
  ResponsePagePath: z.string().optional(),
});
const distributionSchema = z.object({
  DistributionConfig: z.object({
    CacheBehaviors: z.array(behaviorSchema).default([]),
    DefaultCacheBehavior: behaviorSchema,
    DefaultRootObject: z.string().default(''),
    Origins: z.array(originSchema),
    CustomErrorResponses: z.array(errorResponseSchema).default([]),
  }),
});
const functionSchema = z.object({ FunctionCode: z.string() });

export interface Behavior {
  pattern: RegExp;
  methods: readonly string[];
  origin: z.infer<typeof originSchema>;
  compress: boolean;
  /** Without an origin request policy CloudFront keeps cookies, query and `authorization` to itself. */
  forwardsViewer: boolean;
  viewerFunction: ViewerFunction | undefined;
  headersPolicy: HeadersPolicy | undefined;
}

export interface Distribution {
  behaviors: Behavior[];
  rootObject: string;
  errorResponses: z.infer<typeof errorResponseSchema>[];
}

/** The template's CloudFront distribution; behaviours in order, the default one last. */
export function readDistribution(template: Template): Distribution | undefined {
  const [found] = template.find('AWS::CloudFront::Distribution', distributionSchema);
  if (!found) return undefined;
  const config = found.properties.DistributionConfig;
  const functions = new Map(
    template.find('AWS::CloudFront::Function', functionSchema).map(({ resource, properties }) => {
      const code = properties.FunctionCode;
      if (Buffer.byteLength(code) > awsLimits.viewerFunctionBytes) {
        throw new Error(`${resource.path} exceeds CloudFront's limit of ${awsLimits.viewerFunctionBytes} bytes.`);
      }
      return [template.attribute(resource, 'FunctionARN'), compileViewerFunction(code, resource.path)];
    }),
  );
  const policies = new Map(
    template
      .find('AWS::CloudFront::ResponseHeadersPolicy', headersPolicySchema)
      .map(({ ref, properties }) => [ref, toHeadersPolicy(properties)]),
  );
  const toBehavior = (raw: z.infer<typeof behaviorSchema>): Behavior => {
    const origin = config.Origins.find(({ Id }) => Id === raw.TargetOriginId);
    if (!origin) throw new Error(`${found.resource.path} has no origin ${raw.TargetOriginId}.`);
    for (const { EventType } of raw.FunctionAssociations) {
      if (EventType === 'viewer-request') continue;
      template.unsupported.push(`${found.resource.path} runs a function at ${EventType}, which does not run here.`);
    }
    const association = raw.FunctionAssociations.find(({ EventType }) => EventType === 'viewer-request');
    return {
      pattern: wildcards([raw.PathPattern.replace(/^(?![/*])/, '/')]),
      methods: raw.AllowedMethods,
      origin,
      compress: raw.Compress,
      forwardsViewer: raw.OriginRequestPolicyId !== undefined,
      viewerFunction: functions.get(association?.FunctionARN),
      headersPolicy: policies.get(raw.ResponseHeadersPolicyId ?? ''),
    };
  };
  return {
    behaviors: [...config.CacheBehaviors, { ...config.DefaultCacheBehavior, PathPattern: '*' }].map(toBehavior),
    rootObject: config.DefaultRootObject,
    errorResponses: config.CustomErrorResponses,
  };
}
