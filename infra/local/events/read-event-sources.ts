import * as z from 'zod';
import type { CallingFunction } from '../aws-proxy/aws-proxy.ts';
import type { QueueResource } from '../data/queue-service.ts';
import { accessKeyOf } from '../functions/environment.ts';
import type { FunctionPool } from '../functions/pool.ts';
import { awsLimits } from '../limits.ts';
import type { Template } from '../template/template.ts';

const mappingSchema = z.object({
  EventSourceArn: z.string().optional(),
  FunctionName: z.string(),
  BatchSize: z.coerce.number().default(10),
  Enabled: z.coerce.boolean().default(true),
  FunctionResponseTypes: z.array(z.string()).default([]),
  MaximumBatchingWindowInSeconds: z.coerce.number().optional(),
  ScalingConfig: z.object({ MaximumConcurrency: z.coerce.number().optional() }).default({}),
  FilterCriteria: z.unknown().optional(),
});

export interface EventSource {
  queue: QueueResource;
  pool: FunctionPool;
  batchSize: number;
  partialFailures: boolean;
  concurrency: number;
}

/** The permissions that Lambda requires of a function's role before it reads a queue on the function's behalf. */
const consuming = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];

/** Which function consumes which queue. A role that may not is an error, as it is to CloudFormation. */
export function readEventSources(
  template: Template,
  queues: readonly QueueResource[],
  pools: ReadonlyMap<string, FunctionPool>,
  callers: ReadonlyMap<string, CallingFunction>,
) {
  return template
    .find('AWS::Lambda::EventSourceMapping', mappingSchema)
    .flatMap(({ resource, properties }): EventSource[] => {
      const queue = queues.find(({ arn }) => arn === properties.EventSourceArn);
      const target = properties.FunctionName.split(':').at(-1);
      const pool = [...pools.values()].find(({ spec }) => spec.name === target);
      if (!queue || !pool || properties.FilterCriteria !== undefined) {
        template.unsupported.push(
          `${resource.path} is not a plain mapping of a queue to a Node function; it does not run here.`,
        );
        return [];
      }
      if (!properties.Enabled) return [];
      requireConsumer(callers.get(accessKeyOf(pool.spec)), queue.arn);
      return [
        {
          queue,
          pool,
          batchSize: Math.min(properties.BatchSize, awsLimits.receiveMessages),
          partialFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
          concurrency: Math.min(properties.ScalingConfig.MaximumConcurrency ?? pool.limit, pool.limit),
        },
      ];
    });
}

function requireConsumer(caller: CallingFunction | undefined, resource: string) {
  const missing = consuming.find((verb) => !caller?.access.allows({ action: `sqs:${verb}`, resource }));
  if (missing)
    throw new Error(`The role of ${caller?.name} does not have permissions to call ${missing} on ${resource}.`);
}
