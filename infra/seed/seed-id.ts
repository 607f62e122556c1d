import { deriveId } from '#functions/runtime/ids.ts';

/** The deterministic id of a seeded row, so that an interrupted seed can continue. */
export const seedId = (kind: 'permission' | 'action' | 'role' | 'licence' | 'account' | 'seeded', name: string) =>
  deriveId('seed', kind, name);
