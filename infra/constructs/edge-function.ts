import { join } from 'node:path';
import {
  Function as CloudFrontFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

export type EdgeFunctionName = 'pages' | 'docs' | 'api' | 'sockets';

/** A function of `infra/edge`, run on each request before CloudFront looks further. */
export function onRequest(scope: Construct, name: EdgeFunctionName): FunctionAssociation {
  const filePath = join(import.meta.dirname, '../edge', `${name}.js`);
  return {
    eventType: FunctionEventType.VIEWER_REQUEST,
    function: new CloudFrontFunction(scope, `${name}-requests`, {
      code: FunctionCode.fromFile({ filePath }),
      runtime: FunctionRuntime.JS_2_0,
    }),
  };
}
