import { paths } from '#web/lib/paths.ts';

/** The webhooks of a project have no route of their own: the login page would load one more name of a screen. */
export const webhooksParameter = 'webhooks';
export const webhooksPath = ({ workspace, uuid }: { workspace: string; uuid: string }) =>
  `${paths.projects(workspace)}?${webhooksParameter}=${uuid}`;
