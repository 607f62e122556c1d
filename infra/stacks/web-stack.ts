import { join } from 'node:path';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Function as CloudFrontFunction,
  Distribution,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  type ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Aws, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type Environment, edgeRegion } from '../config/environments.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { asInterface } from '../constructs/as-interface.ts';
import type { FilesBucket } from '../constructs/files-bucket.ts';
import {
  contentPolicy,
  contentSecurityPolicy,
  responseHeaders,
  workerScripts,
} from '../constructs/security-headers.ts';
import { deploySite, siteBucket } from '../constructs/site.ts';

interface WebStackProps extends StackProps {
  environment: Environment;
  /** The built browser app. */
  folder: string;
  apiId: string;
  socketApiId: string;
  /** The bucket of samples' files. */
  files: FilesBucket;
  /** The ARN of what refuses floods, where the environment has it. */
  firewall?: string;
}

/** One origin for the browser: pages, API and sockets, so that no request is a foreign one. */
export class WebStack extends Stack {
  /** Where people find the pages. */
  readonly site: string;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { environment } = props;
    const { domain } = environment;
    if (domain && !domain.certificateArn.includes(`:acm:${edgeRegion}:`)) {
      throw new Error(`CloudFront takes certificates from ${edgeRegion} alone, not ${domain.certificateArn}`);
    }
    const bucket = siteBucket(this, environment);
    const files = S3BucketOrigin.withOriginAccessControl(asInterface(bucket));
    const policy = contentSecurityPolicy(props.folder);
    const ofFiles = { ...reading, origin: files, responseHeadersPolicy: responseHeaders(this, 'file-headers', policy) };
    const workerPolicy = contentSecurityPolicy(props.folder, workerScripts);
    const ofEngine = { ...ofFiles, responseHeadersPolicy: responseHeaders(this, 'worker-headers', workerPolicy) };
    const ofDocs = { ...ofFiles, functionAssociations: [onRequest(this, 'docs')] };
    const answers = responseHeaders(this, 'answer-headers', policy);
    const distribution = new Distribution(this, 'distribution', {
      comment: this.stackName,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(props.firewall && { webAclId: props.firewall }),
      ...(domain && {
        domainNames: [domain.name],
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        certificate: Certificate.fromCertificateArn(this, 'certificate', domain.certificateArn),
      }),
      defaultBehavior: { ...ofFiles, functionAssociations: [onRequest(this, 'pages')] },
      additionalBehaviors: {
        '/api/openapi.json': ofFiles,
        '/api/docs': ofDocs,
        '/api/docs/*': ofDocs,
        '/api/*': passing(this, 'api', props.apiId, answers),
        '/ws/*': passing(this, 'sockets', props.socketApiId, answers),
        '/files/*': signed(this, props.files),
        '/assets/engine-worker-*': ofEngine,
        '/assets/*': ofFiles,
      },
    });
    acknowledge(distribution, {
      CFR1: 'Laboratories anywhere may use it.',
      CFR3: "CloudFront's own log holds query strings, and the socket's token is one; the gateways log without them.",
      ...(!props.firewall && { CFR2: 'This environment has no firewall to pay for.' }),
      ...(!domain && { CFR4: 'Without an own domain, the certificate and its protocols are those of CloudFront.' }),
    });
    deploySite(this, { ...environment, folder: props.folder }, bucket, distribution);
    this.site = `https://${domain?.name ?? distribution.distributionDomainName}`;
    new CfnOutput(this, 'address', { value: this.site });
    new CfnOutput(this, 'cloudfront', {
      value: distribution.distributionDomainName,
      ...(domain && { description: `Enter into the DNS: ${domain.name} ALIAS (or CNAME) this name` }),
    });
  }
}

const reading = {
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
  cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  compress: true,
};

/** Everything is passed on but the host, by which API Gateway knows its APIs. The path begins with the stage's name. */
function passing(
  scope: Construct,
  name: EdgeFunctionName,
  apiId: string,
  headers: ResponseHeadersPolicy,
): BehaviorOptions {
  return {
    origin: new HttpOrigin(`${apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: headers,
    functionAssociations: [onRequest(scope, name)],
    compress: false,
  };
}

/**
 * Requests that a function signed for the bucket's own host: they are passed without anything of the viewer's but their
 * query and content. No answer can be a page that runs a script.
 */
function signed(scope: Construct, { domain }: FilesBucket): BehaviorOptions {
  return {
    origin: new HttpOrigin(domain),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: new OriginRequestPolicy(scope, 'signed-requests', {
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    }),
    responseHeadersPolicy: responseHeaders(scope, 'content-headers', contentPolicy),
    compress: false,
  };
}

type EdgeFunctionName = 'pages' | 'docs' | 'api' | 'sockets';

/** A function of `infra/edge`, run on each request before CloudFront looks further. */
function onRequest(scope: Construct, name: EdgeFunctionName): FunctionAssociation {
  const filePath = join(import.meta.dirname, '../edge', `${name}.js`);
  return {
    eventType: FunctionEventType.VIEWER_REQUEST,
    function: new CloudFrontFunction(scope, `${name}-requests`, {
      code: FunctionCode.fromFile({ filePath }),
      runtime: FunctionRuntime.JS_2_0,
    }),
  };
}
