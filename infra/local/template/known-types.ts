/** Resource types that the runner builds. */
const run = [
  'AWS::ApiGateway::GatewayResponse',
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Permission',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::SecretsManager::Secret',
  'AWS::WAFv2::WebACL',
  'Custom::CDKBucketDeployment',
];

/** Resource types without an effect on this machine: permissions of AWS's own services, retention, notifications. */
const ignored = [
  /^AWS::ApiGateway::(Account|Deployment|UsagePlan)$/,
  /^AWS::ApiGatewayV2::(Deployment|ApiMapping|DomainName|IntegrationResponse)$/,
  /^AWS::CDK::Metadata$/,
  /^AWS::(CertificateManager|Budgets|Chatbot|CloudWatch|KMS|Logs|Oam|RUM|Route53|SNS|SSM|Synthetics|WAFv2|XRay)::/,
  /^AWS::CloudFront::(CachePolicy|OriginAccessControl|OriginRequestPolicy|CloudFrontOriginAccessIdentity|MonitoringSubscription)$/,
  /^AWS::Lambda::(LayerVersion|Version|Alias|EventInvokeConfig|Url)$/,
  /^AWS::S3::BucketPolicy$/,
  /^AWS::SES::/,
  /^AWS::SQS::QueuePolicy$/,
  /^AWS::SecretsManager::(ResourcePolicy|RotationSchedule)$/,
  /^Custom::S3AutoDeleteObjects$/,
  /^Custom::CrossRegionExport(Reader|Writer)$/,
];

export type Treatment = 'run' | 'ignored' | 'unknown';

export function treatmentOf(type: string): Treatment {
  if (run.includes(type)) return 'run';
  return ignored.some((pattern) => pattern.test(type)) ? 'ignored' : 'unknown';
}
