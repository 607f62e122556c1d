import type { ResponseOf } from '#shared/contracts/routes.ts';

export type ProjectInList = ResponseOf<'listProjects'>[number];
