import type * as z from 'zod';
import { workspaceCreate, workspaceForm } from '#shared/contracts/workspaces.ts';
import { callApi } from '#web/lib/api/call-api.ts';
import { endOfToday } from '#web/lib/format/calendar-day.ts';
import { dayField } from '#web/lib/forms/day-field.ts';
import { uniqueName } from '#web/lib/forms/unique.ts';

/** The expiry date is optional: today by default. */
const expiry_date = dayField('Expiry date')
  .nullable()
  .transform((seconds) => seconds ?? endOfToday());
const createForm = workspaceCreate.extend({ expiry_date });
const updateForm = workspaceForm.extend({ expiry_date });
export type WorkspaceForm = z.output<typeof updateForm>;

const isTaken = (name: string) => callApi('checkWorkspaceName', { body: { name } });

export function newWorkspaceForm(): z.ZodType<z.output<typeof createForm>, z.input<typeof createForm>> {
  return uniqueName(createForm, undefined, isTaken);
}

export function editWorkspaceForm(own: string): z.ZodType<WorkspaceForm, z.input<typeof updateForm>> {
  return uniqueName(updateForm, own, isTaken);
}
