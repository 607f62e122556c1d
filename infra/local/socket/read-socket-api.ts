import * as z from 'zod';
import { FunctionPermissions } from '../template/function-permissions.ts';
import type { Template } from '../template/template.ts';

const apiSchema = z.object({ ProtocolType: z.string().optional() });
const stageSchema = z.object({ ApiId: z.string(), StageName: z.string() });
const routeSchema = z.object({ ApiId: z.string(), RouteKey: z.string(), Target: z.string().optional() });
const integrationSchema = z.object({
  ApiId: z.string(),
  IntegrationUri: z.string().optional(),
  IntegrationType: z.string().default(''),
});

export interface SocketApi {
  id: string;
  stage: string;
  /** The function's ARN by route key (`$connect`, `$disconnect`, `$default`). */
  routes: Map<string, string>;
  /** The route keys whose functions the API may invoke. */
  permitted: ReadonlySet<string>;
}

/** The WebSocket APIs of the template, one per stage. */
export function readSocketApis(template: Template): SocketApi[] {
  const routes = template.find('AWS::ApiGatewayV2::Route', routeSchema);
  const integrations = template.find('AWS::ApiGatewayV2::Integration', integrationSchema);
  const permissions = new FunctionPermissions(template);
  const stages = template.find('AWS::ApiGatewayV2::Stage', stageSchema);
  return template
    .find('AWS::ApiGatewayV2::Api', apiSchema)
    .filter(({ properties }) => properties.ProtocolType === 'WEBSOCKET')
    .flatMap(({ ref }) => {
      const own = new Map<string, string>();
      for (const { properties, resource } of routes.filter((route) => route.properties.ApiId === ref)) {
        const integration = integrations.find((one) => `integrations/${one.ref}` === properties.Target);
        // API Gateway answers by itself: messages to it are dropped.
        if (integration?.properties.IntegrationType === 'MOCK') continue;
        const uri = integration?.properties.IntegrationUri ?? '';
        const functionArn = /functions\/(arn:[^/]+)\/invocations$/.exec(uri)?.[1];
        if (functionArn !== undefined) own.set(properties.RouteKey, functionArn);
        else template.unsupported.push(`${resource.path} does not lead to a function; it does not run here.`);
      }
      return stages
        .filter(({ properties }) => properties.ApiId === ref)
        .map(({ properties: { StageName: stage } }) => {
          const isPermitted = ([key, arn]: [string, string]) => permissions.allowsApi(arn, `${ref}/${stage}/${key}`);
          return { id: ref, stage, routes: own, permitted: new Set([...own].filter(isPermitted).map(([key]) => key)) };
        });
    });
}
