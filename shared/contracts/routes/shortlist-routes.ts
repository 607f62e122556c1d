import * as z from 'zod';
import { inProject } from '../queries.ts';
import type { Route } from '../route.ts';
import { newShortlistEntry, shortlistEntry } from '../shortlist.ts';

const ofExperiment = { feature: 'samples', target: 'experiment', query: inProject } as const;

export const shortlistRoutes = {
  listShortlist: {
    ...ofExperiment,
    method: 'GET',
    path: '/experiments/{id}/shortlist',
    summary: 'The settings that are kept to decide on, oldest first',
    access: 'experiment.read',
    response: z.array(shortlistEntry),
    status: 200,
  },
  addToShortlist: {
    ...ofExperiment,
    method: 'POST',
    path: '/experiments/{id}/shortlist',
    summary: 'Keep a setting to decide on, with what is predicted of it',
    access: 'sample.edit',
    body: newShortlistEntry,
    response: shortlistEntry,
    status: 201,
  },
  removeFromShortlist: {
    ...ofExperiment,
    method: 'DELETE',
    path: '/experiments/{id}/shortlist/{entry}',
    summary: 'Keep a setting no longer',
    access: 'sample.edit',
    response: null,
    status: 204,
  },
} as const satisfies Record<string, Route>;
