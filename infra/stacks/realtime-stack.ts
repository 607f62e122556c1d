import { AccessLogFormat, CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnIntegration,
  CfnIntegrationResponse,
  LogGroupLogDestination,
  WebSocketApi,
  WebSocketStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration, WebSocketMockIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { catalogueFunctions } from '../constructs/catalogue-function.ts';
import type { Dependencies } from '../constructs/grants.ts';
import { Socket } from '../constructs/socket.ts';

/** No query string: the token of the socket is in it. */
const logFormat = JSON.stringify({
  request: '$context.requestId',
  connection: '$context.connectionId',
  route: '$context.routeKey',
  status: '$context.status',
  error: '$context.error.message',
});

/** The sockets of open experiments. The stage is named like the path at the edge, so the edge need not rewrite it. */
export class RealtimeStack extends Stack {
  readonly socket: Socket;
  readonly functions: IFunction[];

  constructor(scope: Construct, id: string, props: StackProps & { dependencies: Dependencies }) {
    super(scope, id, props);
    const { dependencies } = props;
    const api = new WebSocketApi(this, 'sockets', { apiName: this.stackName });
    const handlers = catalogueFunctions(this, dependencies, (trigger) =>
      'socket' in trigger ? trigger.socket : undefined,
    );
    for (const { name, selected, handler } of handlers) {
      api.addRoute(`$${selected}`, { integration: new WebSocketLambdaIntegration(`${name}-integration`, handler) });
    }
    this.acceptSignsOfLife(api);
    const { rate, burst } = dependencies.environment.throttle;
    const log = new LogGroup(this, 'access-log', {
      retention: dependencies.environment.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new WebSocketStage(this, 'stage', {
      webSocketApi: api,
      stageName: 'ws',
      autoDeploy: true,
      throttle: { rateLimit: rate, burstLimit: burst },
      accessLogSettings: { destination: new LogGroupLogDestination(log), format: AccessLogFormat.custom(logFormat) },
    });
    stage.node.addDependency(new GatewayLogging(this, 'gateway-logging'));
    acknowledge(api, { APIG4: 'The connect function checks the token and the access to the experiment.' });
    this.socket = new Socket(this, api.apiId, stage.stageName);
    this.functions = handlers.map(({ handler }) => handler);
  }

  /**
   * A browser sends nothing but a sign of life every nine minutes: API Gateway closes a connection that was idle for ten.
   * It is taken without a function. Without the integration's response, API Gateway would send back an error each time;
   * without one of the route it sends nothing.
   */
  private acceptSignsOfLife(api: WebSocketApi): void {
    const route = api.addRoute('$default', {
      integration: new WebSocketMockIntegration('default-integration', {
        requestTemplates: { $default: '{"statusCode": 200}' },
        templateSelectionExpression: '\\$default',
      }),
    });
    const integration = route.node.findAll().find((child) => child instanceof CfnIntegration);
    if (!integration) throw new Error('The default route has no integration');
    new CfnIntegrationResponse(this, 'default-integration-response', {
      apiId: api.apiId,
      integrationId: integration.ref,
      integrationResponseKey: '$default',
    });
  }
}

/**
 * Allows API Gateway to write logs. It is one setting for the whole account and region, so it stays when a stack is
 * deleted: another environment may share it.
 */
class GatewayLogging extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const role = new Role(this, 'role', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs')],
    });
    const account = new CfnAccount(this, 'account', { cloudWatchRoleArn: role.roleArn });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    acknowledge(role, {
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        'The policy that API Gateway documents for its logs.',
    });
  }
}
