import { createHash } from 'node:crypto';

export const region = 'us-east-1';
/** The account that fauxqs gives its queues. */
export const account = '000000000000';
/** The access key of seeds and tests: it may do everything. */
export const adminKey = 'local';

export interface Resource {
  stack: string;
  logicalId: string;
  type: string;
  /** The construct's path, such as `Data/users`; the logical id when the assembly does not tell. */
  path: string;
}

/**
 * The values that a template gets from a resource: `Ref`, and attributes by name. `undefined` if this machine has none.
 */
export interface Identity {
  ref: string;
  attributes: Record<string, string>;
}

const nameProperties: Record<string, string> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::DynamoDB::GlobalTable': 'TableName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::Events::Rule': 'Name',
};

/** The property that names a resource by hand, if its type has one. */
export const nameProperty = (type: string) => nameProperties[type];

/** Deterministic names and ARNs; `origin` is where the SDK finds queues. */
export function physicalIdentity(resource: Resource, givenName: string | undefined, origin: string): Identity {
  const name = givenName ?? physicalName(resource);
  const arn = (service: string, rest: string, place = `${region}:${account}`) => `arn:aws:${service}:${place}:${rest}`;
  switch (resource.type) {
    case 'AWS::DynamoDB::Table':
    case 'AWS::DynamoDB::GlobalTable':
      return { ref: name, attributes: { Arn: arn('dynamodb', `table/${name}`) } };
    case 'AWS::SQS::Queue': {
      const url = `${origin}/${account}/${name}`;
      return { ref: url, attributes: { Arn: arn('sqs', name), QueueName: name, QueueUrl: url } };
    }
    case 'AWS::Lambda::Function':
      return { ref: name, attributes: { Arn: arn('lambda', `function:${name}`) } };
    case 'AWS::Lambda::Alias':
    case 'AWS::Lambda::Version':
      return { ref: arn('lambda', `function:${name}`), attributes: {} };
    case 'AWS::IAM::Role':
      return { ref: name, attributes: { Arn: arn('iam', `role/${name}`, `:${account}`), RoleId: name } };
    case 'AWS::SecretsManager::Secret': {
      const secretArn = arn('secretsmanager', `secret:${name}-AbCdEf`);
      return { ref: secretArn, attributes: { Id: secretArn } };
    }
    case 'AWS::ApiGateway::RestApi':
      return { ref: shortId(resource), attributes: { RootResourceId: 'root', RestApiId: shortId(resource) } };
    case 'AWS::ApiGatewayV2::Api': {
      const id = shortId(resource);
      return { ref: id, attributes: { ApiId: id, ApiEndpoint: `wss://${apiDomain(id)}` } };
    }
    case 'AWS::S3::Bucket': {
      const domain = `${name}.s3.${region}.amazonaws.com`;
      const attributes = { Arn: arn('s3', name, ':'), DomainName: domain, RegionalDomainName: domain };
      return { ref: name, attributes };
    }
    case 'AWS::CloudFront::Function':
      return { ref: name, attributes: { FunctionARN: arn('cloudfront', `function/${name}`, `:${account}`) } };
    default:
      return {
        ref: name,
        attributes: { Arn: arn('local', `${resource.type.split('::').at(1)?.toLowerCase()}/${name}`) },
      };
  }
}

export const apiDomain = (id: string) => `${id}.execute-api.${region}.amazonaws.com`;

/** Up to 64 characters (a function's limit; a queue may have 80), shortened by a hash where needed. */
function physicalName({ stack, logicalId, type }: Resource) {
  const full = `${stack}-${logicalId}`.replaceAll(/[^\w-]/g, '-');
  const name = full.length <= 64 ? full : `${full.slice(0, 55)}${digest(full).slice(0, 8)}`;
  return type === 'AWS::S3::Bucket' ? name.toLowerCase() : name;
}

const shortId = ({ stack, logicalId }: Resource) => `l${digest(`${stack}/${logicalId}`).slice(0, 9)}`;
const digest = (text: string) => createHash('sha256').update(text).digest('hex');
