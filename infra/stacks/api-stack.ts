import {
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  SpecRestApi,
} from 'aws-cdk-lib/aws-apigateway';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Aws, Duration, RemovalPolicy, Size, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { gatewayDocument } from '#shared/contracts/openapi-gateway.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addAlarm } from '../constructs/alarms.ts';
import { catalogueFunctions } from '../constructs/catalogue-function.ts';
import type { Dependencies } from '../constructs/grants.ts';

/** The path, never the query string; nor the address, which is that of CloudFront. */
const logFormat = JSON.stringify({
  request: '$context.requestId',
  method: '$context.httpMethod',
  path: '$context.path',
  status: '$context.status',
  bytes: '$context.responseLength',
  milliseconds: '$context.responseLatency',
  error: '$context.error.message',
});

/** The REST API: one Lambda a feature behind the routes of the contract. The stage is named like the edge's path. */
export class ApiStack extends Stack {
  readonly api: SpecRestApi;
  readonly functions: IFunction[];

  constructor(
    scope: Construct,
    id: string,
    props: StackProps & { dependencies: Dependencies; alarms: ITopic | undefined },
  ) {
    super(scope, id, props);
    const { environment } = props.dependencies;
    const functions = catalogueFunctions(this, props.dependencies, (trigger) => ('api' in trigger ? true : undefined));
    this.functions = functions.map(({ handler }) => handler);
    const uriOf = new Map<string, string>(
      functions.map(({ name, handler }) => [name, invocation(handler.functionArn)]),
    );
    const document = gatewayDocument((feature) => {
      const uri = uriOf.get(feature);
      if (!uri) throw new Error(`The contract's feature ${feature} has no api function in infra/functions.ts`);
      return uri;
    });
    const log = new LogGroup(this, 'access-log', {
      retention: environment.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.api = new SpecRestApi(this, 'api', {
      restApiName: this.stackName,
      endpointTypes: [EndpointType.REGIONAL],
      apiDefinition: ApiDefinition.fromInline(document),
      // Pages of series have megabytes; the gateway packs answers and unpacks requests.
      minCompressionSize: Size.kibibytes(1),
      deployOptions: {
        stageName: 'api',
        throttlingRateLimit: environment.throttle.rate,
        throttlingBurstLimit: environment.throttle.burst,
        accessLogDestination: new LogGroupLogDestination(log),
        accessLogFormat: AccessLogFormat.custom(logFormat),
        loggingLevel: MethodLoggingLevel.ERROR,
        dataTraceEnabled: false,
        // Metrics by method are five a method, paid each. The alarm and the dashboard use those of the stage.
        metricsEnabled: false,
        tracingEnabled: true,
      },
    });
    // API Gateway makes the log of its own errors when there is a first one, and keeps that for ever.
    const errors = new LogGroup(this, 'execution-log', {
      logGroupName: `API-Gateway-Execution-Logs_${this.api.restApiId}/api`,
      retention: environment.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.api.deploymentStage.node.addDependency(errors);
    for (const { handler } of functions) {
      handler.addPermission('gateway', {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: this.api.arnForExecuteApi('*', '/*', 'api'),
      });
    }
    addAlarm(this, 'errors', props.alarms, {
      text:
        'People see "Something went wrong" instead of their data, more than five times in five minutes. Find the function ' +
        'and the error in the access log of the API (status 500 and above), then in the log of that function; if it began ' +
        'with a release, roll it back.',
      metric: this.api.metricServerError({ period: Duration.minutes(5), statistic: 'Sum' }),
      threshold: 6,
      evaluationPeriods: 1,
    });
    acknowledge(this.api, {
      APIG2: 'The handlers parse every part of a request by the contract and answer in its words.',
      APIG3: 'The firewall is in front of CloudFront, where it also covers the pages and the sockets.',
    });
  }
}

const invocation = (functionArn: string) =>
  `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
