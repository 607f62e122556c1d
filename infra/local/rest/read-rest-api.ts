import * as z from 'zod';
import { FunctionPermissions } from '../template/function-permissions.ts';
import type { Template } from '../template/template.ts';

const integration = z.object({
  type: z.string(),
  uri: z.string().optional(),
  timeoutInMillis: z.coerce.number().optional(),
});
const operation = z.looseObject({ 'x-amazon-apigateway-integration': integration.optional() });
const gatewayResponse = z.object({
  statusCode: z.coerce.number().optional(),
  responseParameters: z.record(z.string(), z.string()).default({}),
  responseTemplates: z.record(z.string(), z.string()).default({}),
});
const bodySchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  'x-amazon-apigateway-binary-media-types': z.array(z.string()).default([]),
  'x-amazon-apigateway-gateway-responses': z.record(z.string(), gatewayResponse).default({}),
});
const apiSchema = z.object({
  Body: bodySchema.optional(),
  BinaryMediaTypes: z.array(z.string()).default([]),
  MinimumCompressionSize: z.coerce.number().optional(),
});
const stageSchema = z.object({ RestApiId: z.string(), StageName: z.string() });
const responseSchema = z.object({
  RestApiId: z.string(),
  ResponseType: z.string(),
  StatusCode: z.coerce.number().optional(),
  ResponseParameters: z.record(z.string(), z.string()).default({}),
  ResponseTemplates: z.record(z.string(), z.string()).default({}),
});

export type GatewayResponse = z.infer<typeof gatewayResponse>;

export interface GatewayRoute {
  method: string;
  /** The path with its parameters, as in the event's `resource`. */
  resource: string;
  functionArn: string;
  /** Whether the function's resource policy lets the API invoke it. */
  isPermitted: boolean;
  timeoutMilliseconds: number | undefined;
}

export interface RestApi {
  id: string;
  stage: string;
  routes: GatewayRoute[];
  binaryTypes: string[];
  minimumCompressionBytes: number | undefined;
  gatewayResponses: Record<string, GatewayResponse>;
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'x-amazon-apigateway-any-method'];

/** The REST APIs whose OpenAPI document is in the template, one per stage. */
export function readRestApis(template: Template): RestApi[] {
  const stages = template.find('AWS::ApiGateway::Stage', stageSchema);
  const responses = template.find('AWS::ApiGateway::GatewayResponse', responseSchema);
  const permissions = new FunctionPermissions(template);
  return template.find('AWS::ApiGateway::RestApi', apiSchema).flatMap(({ ref, resource, properties }) => {
    const { Body: body } = properties;
    if (!body) {
      template.unsupported.push(
        `${resource.path} has no OpenAPI document in the template; its routes do not run here.`,
      );
      return [];
    }
    const own = responses.filter((response) => response.properties.RestApiId === ref);
    const gatewayResponses = { ...body['x-amazon-apigateway-gateway-responses'] };
    for (const { properties: given } of own) {
      gatewayResponses[given.ResponseType] = {
        statusCode: given.StatusCode,
        responseParameters: given.ResponseParameters,
        responseTemplates: given.ResponseTemplates,
      };
    }
    return stages
      .filter((stage) => stage.properties.RestApiId === ref)
      .map((stage) => ({
        id: ref,
        stage: stage.properties.StageName,
        routes: Object.entries(body.paths)
          .flatMap(([path, item]) => routesOf(path, item, template))
          .map((route) => {
            const path = `${ref}/${stage.properties.StageName}/${route.method}${route.resource}`;
            return { ...route, isPermitted: permissions.allowsApi(route.functionArn, path) };
          }),
        binaryTypes: [...properties.BinaryMediaTypes, ...body['x-amazon-apigateway-binary-media-types']],
        minimumCompressionBytes: properties.MinimumCompressionSize,
        gatewayResponses,
      }));
  });
}

function routesOf(
  path: string,
  item: Record<string, unknown>,
  template: Template,
): Omit<GatewayRoute, 'isPermitted'>[] {
  return methods.flatMap((name) => {
    if (item[name] === undefined) return [];
    const found = operation.parse(item[name])['x-amazon-apigateway-integration'];
    const functionArn = /functions\/(arn:[^/]+)\/invocations$/.exec(found?.uri ?? '')?.[1];
    if (found?.type.toLowerCase() !== 'aws_proxy' || functionArn === undefined) {
      template.unsupported.push(
        `${name.toUpperCase()} ${path} is not a Lambda proxy integration; it does not run here.`,
      );
      return [];
    }
    const method = name === 'x-amazon-apigateway-any-method' ? 'ANY' : name.toUpperCase();
    return [{ method, resource: path, functionArn, timeoutMilliseconds: found.timeoutInMillis }];
  });
}
