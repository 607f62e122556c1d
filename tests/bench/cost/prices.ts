/**
 * AWS's published prices in us-east-1, in dollars, as of November 2026; without free tiers, which end or are small. For
 * another region change this file and run `npm run cost` again.
 */
export const prices = {
  /** aws.amazon.com/lambda/pricing: arm64, a gigabyte-second and a million requests. */
  lambdaGigabyteSecond: 0.0000133334,
  lambdaMillionRequests: 0.2,
  /**
   * aws.amazon.com/api-gateway/pricing: REST calls, socket messages (32 KB each), minutes of connection; a million
   * each.
   */
  restMillionCalls: 3.5,
  socketMillionMessages: 1,
  socketMillionMinutes: 0.25,
  /**
   * aws.amazon.com/dynamodb/pricing/on-demand: a million units, a gigabyte and month, and of point-in-time recovery.
   */
  dynamoMillionReads: 0.125,
  dynamoMillionWrites: 0.625,
  dynamoGigabyteMonth: 0.25,
  recoveryGigabyteMonth: 0.2,
  /**
   * aws.amazon.com/backup/pricing: a gigabyte and month of tables in a vault, and a gigabyte copied to another region.
   */
  vaultGigabyteMonth: 0.1,
  vaultCopyGigabyte: 0.02,
  /** aws.amazon.com/sqs/pricing: a million requests of a standard queue. */
  queueMillionRequests: 0.4,
  /** aws.amazon.com/cloudfront/pricing: a gigabyte to Europe or North America, and a million HTTPS requests. */
  edgeGigabyte: 0.085,
  edgeMillionRequests: 1,
  /** aws.amazon.com/cloudwatch/pricing: a gigabyte of logs, an alarm, a dashboard and a metric a month. */
  logGigabyte: 0.5,
  alarmMonth: 0.1,
  dashboardMonth: 3,
  metricMonth: 0.3,
  /** aws.amazon.com/xray/pricing: a million traces. */
  traceMillion: 5,
  /** aws.amazon.com/secrets-manager/pricing: a secret a month. */
  secretMonth: 0.4,
  /** aws.amazon.com/waf/pricing: an access list and a rule a month, and a million requests. */
  firewallMonth: 5,
  firewallRuleMonth: 1,
  firewallMillionRequests: 0.6,
  /** aws.amazon.com/ses/pricing: a thousand mails. */
  mailThousand: 0.1,
  /**
   * aws.amazon.com/s3/pricing: a gigabyte and month; a few releases have 0.1 GB, their functions and pages together.
   */
  s3GigabyteMonth: 0.023,
  releaseGigabytes: 0.1,
  /**
   * aws.amazon.com/kms/pricing: a customer's key a month, and a request to one that AWS manages or the customer has.
   */
  keyMonth: 1,
  keyRequest: 0.03 / 10_000,
  /** Prices of things that this product lacks: a NAT gateway (0.045 an hour), a hosted zone. */
  natMonth: 32.4,
  zoneMonth: 0.5,
} as const;
