import * as z from 'zod';
import { statusOf } from '#shared/contracts/errors.ts';
import { socketQuery } from '#shared/contracts/events.ts';
import { requireAction } from '../access/authorise.ts';
import { accessTo, identifySession } from '../access/caller.ts';
import { ancestorsOf } from '../access/targets.ts';
import { addLogFields, log, withLogFields } from '../aws/log.ts';
import { measure } from '../aws/measure.ts';
import { ApiError, notFound } from '../runtime/api-error.ts';
import { type Context, systemContext } from '../runtime/context.ts';
import { userConnections } from '../tables/access-rows.ts';
import { connections, connectionsOfUsers, experiments } from '../tables/tables.ts';
import { connectionSeconds } from './connection.ts';

const connectEvent = z.object({
  queryStringParameters: z.record(z.string(), z.string().optional()).nullish(),
  requestContext: z.object({ connectionId: z.string().min(1), requestId: z.string().optional() }),
});

/** Opens a socket if the caller may read the experiment; the status of an error refuses the handshake. */
export async function handler(event: unknown): Promise<{ statusCode: number }> {
  return withLogFields({}, async () => {
    try {
      await connect(event, systemContext);
      measure({ Sockets: 1 });
      return { statusCode: 200 };
    } catch (error) {
      if (error instanceof ApiError) return { statusCode: statusOf[error.code] };
      log('error', 'a socket could not be opened', { error });
      return { statusCode: 500 };
    }
  });
}

export async function connect(event: unknown, { now }: Pick<Context, 'now'>): Promise<void> {
  const { queryStringParameters, requestContext } = connectEvent.parse(event);
  addLogFields({ connection: requestContext.connectionId, request: requestContext.requestId });
  const query = socketQuery.safeParse(queryStringParameters ?? {});
  if (!query.success) throw new ApiError('validation', 'The address of a socket names an experiment');
  const caller = await identifySession(query.data.token);
  const experiment = await experiments.resolve(query.data.experiment.toLowerCase());
  if (!experiment) throw notFound();
  addLogFields({ workspace: experiment.workspace_uuid, experiment: experiment.uuid });
  const scope = { workspace: experiment.workspace_uuid, project: experiment.project_uuid };
  const [access, ancestors] = await Promise.all([accessTo(caller, scope.workspace), ancestorsOf(experiment)]);
  requireAction('experiment.read', access, scope, now());
  if (!ancestors) throw notFound();
  const { connectionId: sort } = requestContext;
  const shared = { sort, workspace_uuid: scope.workspace, expires: now() + connectionSeconds };
  const [parent, user_uuid] = [experiment.uuid, caller.uuid];
  const company = caller.company === undefined ? {} : { company: caller.company };
  const listener = { project_uuid: scope.project, user_uuid, ...company };
  await Promise.all([
    connections.add(scope.workspace, { ...shared, parent, uuid: sort, ...listener }),
    connectionsOfUsers.add(scope.workspace, {
      ...shared,
      parent: userConnections(user_uuid),
      experiment_uuid: experiment.uuid,
    }),
  ]);
}
