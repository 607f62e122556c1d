import type * as z from 'zod';
import type { Route } from './route.ts';
import { accessTokenRoutes } from './routes/access-token-routes.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { administrationRoutes } from './routes/administration-routes.ts';
import { companySignInRoutes } from './routes/company-sign-in-routes.ts';
import { definitionsRoutes, parametersRoutes } from './routes/definitions-routes.ts';
import { experimentsRoutes } from './routes/experiments-routes.ts';
import { jobsRoutes } from './routes/jobs-routes.ts';
import { libraryRoutes } from './routes/library-routes.ts';
import { projectsRoutes } from './routes/projects-routes.ts';
import { reportRoutes } from './routes/report-routes.ts';
import { sampleFilesRoutes } from './routes/sample-files-routes.ts';
import { samplesRoutes } from './routes/samples-routes.ts';
import { secondFactorRoutes } from './routes/second-factor-routes.ts';
import { seriesRoutes } from './routes/series-routes.ts';
import { shortlistRoutes } from './routes/shortlist-routes.ts';
import { systemRoutes } from './routes/system-routes.ts';
import { webhookRoutes } from './routes/webhook-routes.ts';
import { workspacesRoutes } from './routes/workspaces-routes.ts';

/**
 * Every call of the API, by operation. The handlers' parsing, the OpenAPI document, API Gateway's routes, the browser's
 * client and the generated tests are derived from this table.
 */
export const routes = {
  ...accountRoutes,
  ...secondFactorRoutes,
  ...companySignInRoutes,
  ...accessTokenRoutes,
  ...workspacesRoutes,
  ...projectsRoutes,
  ...webhookRoutes,
  ...experimentsRoutes,
  ...reportRoutes,
  ...parametersRoutes,
  ...definitionsRoutes,
  ...seriesRoutes,
  ...samplesRoutes,
  ...sampleFilesRoutes,
  ...shortlistRoutes,
  ...jobsRoutes,
  ...systemRoutes,
  ...administrationRoutes,
  ...libraryRoutes,
} as const satisfies Record<string, Route>;

export type Routes = typeof routes;
export type Operation = keyof Routes;

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.ZodType ? z.input<S> : undefined;
type Part<R, K extends string> = R extends Record<K, infer S> ? S : undefined;
type Parameters<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameters<Rest> : never;

/** The parameters of a route's path. */
export type PathOf<O extends Operation> = { [K in Parameters<Routes[O]['path']>]: string };
/** The parsed body that a handler receives. */
export type BodyOf<O extends Operation> = Output<Part<Routes[O], 'body'>>;
export type QueryOf<O extends Operation> = Output<Part<Routes[O], 'query'>>;
/** The body that a client sends, and the response of a handler, which the client receives unchanged. */
export type BodyInputOf<O extends Operation> = Input<Part<Routes[O], 'body'>>;
export type QueryInputOf<O extends Operation> = Input<Part<Routes[O], 'query'>>;
export type ResponseOf<O extends Operation> = Output<Routes[O]['response']>;
