import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { CfnQueue, type Queue } from 'aws-cdk-lib/aws-sqs';
import { CfnOutput, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { mailDomain } from '../config/environments.ts';
import { catalogueFunctions } from '../constructs/catalogue-function.ts';
import type { Dependencies } from '../constructs/grants.ts';
import type { JobQueue } from '../constructs/job-queue.ts';
import { concurrencyOf, consume } from '../constructs/queue-consumer.ts';
import { functionDefinitions } from '../functions.ts';

/**
 * The sender of mails, after the pages: the links in mails lead there, and their address is known when they are. An
 * identity that SES has already stops this stack alone, and none that holds data.
 */
export class MailStack extends Stack {
  readonly functions: IFunction[];

  constructor(scope: Construct, id: string, props: StackProps & { dependencies: Dependencies; mails: JobQueue }) {
    super(scope, id, props);
    const { dependencies, mails } = props;
    const workers = catalogueFunctions(this, dependencies, (trigger) =>
      'queue' in trigger && trigger.queue === 'mail' ? true : undefined,
    );
    this.functions = workers.map(({ handler }) => handler);
    for (const { name, handler } of workers) {
      const { trigger } = functionDefinitions[name];
      consume(handler, mails, concurrencyOf(trigger, dependencies.environment), importedArn(mails.queue));
    }
    if (!dependencies.environment.mail.identityExists) this.identity(mailDomain(dependencies.environment));
  }

  /** SES signs mails by these records of the domain's DNS, and sends none before it finds them. */
  private identity(domain: string) {
    const { dkimRecords } = new EmailIdentity(this, 'identity', { identity: Identity.domain(domain) });
    for (const [index, { name, value }] of dkimRecords.entries()) {
      new CfnOutput(this, `dkim-record-${index + 1}`, { value: `${name} CNAME ${value}` });
    }
  }
}

/**
 * The one export between stacks: CloudFormation makes a mapping anew where it cannot know beforehand that its queue is the
 * same, and Lambda refuses a second mapping of a queue to a function.
 */
function importedArn({ node: { defaultChild } }: Queue): string {
  if (!(defaultChild instanceof CfnQueue)) throw new Error('A queue has a resource of its own');
  return Stack.consumeReference(defaultChild.attrArn, ReferenceStrength.STRONG);
}
