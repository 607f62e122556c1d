import { refusal } from '#tests/support/fake-api.ts';

export const refused = (status: number, detail = 'No', fields?: Record<string, string>) =>
  refusal(status, { detail, code: 'validation', ...(fields ? { fields } : {}) });
