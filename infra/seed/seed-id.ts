import { deriveId } from '#functions/runtime/derive-id.ts';

/** The id of a thing of the seed: always the same, so that a seed that was interrupted can go on. */
export const seedId = (kind: 'permission' | 'action' | 'role' | 'licence' | 'account' | 'seeded', name: string) =>
  deriveId('seed', kind, name);
