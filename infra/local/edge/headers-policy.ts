import * as z from 'zod';

const override = { Override: z.coerce.boolean() };
const security = z.object({
  ContentSecurityPolicy: z.object({ ...override, ContentSecurityPolicy: z.string() }).optional(),
  ContentTypeOptions: z.object(override).optional(),
  FrameOptions: z.object({ ...override, FrameOption: z.string() }).optional(),
  ReferrerPolicy: z.object({ ...override, ReferrerPolicy: z.string() }).optional(),
  StrictTransportSecurity: z
    .object({
      ...override,
      AccessControlMaxAgeSec: z.coerce.number(),
      IncludeSubdomains: z.coerce.boolean().default(false),
      Preload: z.coerce.boolean().default(false),
    })
    .optional(),
  XSSProtection: z
    .object({ ...override, Protection: z.coerce.boolean(), ModeBlock: z.coerce.boolean().default(false) })
    .optional(),
});

export const headersPolicySchema = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: security.default({}),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ ...override, Header: z.string(), Value: z.string() })) })
      .default({ Items: [] }),
    RemoveHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string() })) }).default({ Items: [] }),
  }),
});

export interface HeadersPolicy {
  set: { name: string; value: string; override: boolean }[];
  remove: string[];
}

/** The headers that a response headers policy puts on every answer. */
export function toHeadersPolicy({
  ResponseHeadersPolicyConfig: config,
}: z.infer<typeof headersPolicySchema>): HeadersPolicy {
  const secure = config.SecurityHeadersConfig;
  const set: HeadersPolicy['set'] = [];
  const add = (name: string, value: string, override: boolean) => set.push({ name, value, override });
  if (secure.ContentSecurityPolicy) {
    add(
      'content-security-policy',
      secure.ContentSecurityPolicy.ContentSecurityPolicy,
      secure.ContentSecurityPolicy.Override,
    );
  }
  if (secure.ContentTypeOptions) add('x-content-type-options', 'nosniff', secure.ContentTypeOptions.Override);
  if (secure.FrameOptions) add('x-frame-options', secure.FrameOptions.FrameOption, secure.FrameOptions.Override);
  if (secure.ReferrerPolicy)
    add('referrer-policy', secure.ReferrerPolicy.ReferrerPolicy, secure.ReferrerPolicy.Override);
  if (secure.StrictTransportSecurity) {
    const { AccessControlMaxAgeSec: age, IncludeSubdomains, Preload, Override } = secure.StrictTransportSecurity;
    const value = [
      `max-age=${age}`,
      ...(IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(Preload ? ['preload'] : []),
    ];
    add('strict-transport-security', value.join('; '), Override);
  }
  if (secure.XSSProtection) {
    const { Protection, ModeBlock, Override } = secure.XSSProtection;
    add('x-xss-protection', Protection ? `1${ModeBlock ? '; mode=block' : ''}` : '0', Override);
  }
  for (const { Header, Value, Override } of config.CustomHeadersConfig.Items)
    add(Header.toLowerCase(), Value, Override);
  return { set, remove: config.RemoveHeadersConfig.Items.map(({ Header }) => Header.toLowerCase()) };
}

export function applyPolicy(headers: Record<string, string[]>, policy: HeadersPolicy | undefined) {
  for (const name of policy?.remove ?? []) delete headers[name];
  for (const { name, value, override } of policy?.set ?? []) {
    if (override || headers[name] === undefined) headers[name] = [value];
  }
}
