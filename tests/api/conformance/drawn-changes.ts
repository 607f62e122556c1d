import type { Operation } from '#shared/contracts/routes.ts';
import { webhookEvents } from '#shared/rules/webhooks.ts';
import { inSeconds } from '#tests/support/scene/bodies.ts';
import type { Ids } from '#tests/support/scene/scene.ts';
import { unique, uniqueShort } from '#tests/support/scene/unique.ts';

/** The source of a drawn change: a number, the thing as it is, and what else there is to choose. */
export interface Draw {
  number: number;
  before: Record<string, unknown>;
  ids: Ids;
  others: { role: string; licence: string };
}

/** `value` is the field as it is. */
type Drawn = (draw: Draw & { value: unknown }) => unknown;
const text: Drawn = ({ number }) => `Text ${number}`;
const between =
  (min: number, max: number): Drawn =>
  ({ number }) =>
    min + (number % (max - min + 1));
const flipped: Drawn = ({ value }) => !value;
const other =
  (...choices: readonly unknown[]): Drawn =>
  ({ number, value }) => {
    const left = choices.filter((choice) => choice !== value);
    return left[number % left.length];
  };
/** No line, or one. */
const lines =
  (line: (ids: Ids) => object): Drawn =>
  ({ value, ids }) =>
    Array.isArray(value) && value.length > 0 ? [] : [{ uuid: null, ...line(ids) }];

/** A valid new value of each field, by its name. */
const fields: Record<string, Drawn> = {
  name: () => unique('Name'),
  description: text,
  unit: ({ number }) => `u${number % 1000}`,
  short_name: () => uniqueShort(),
  email: () => `${uniqueShort()}@example.com`,
  address: ({ number }) => `http://localhost:9/${number}`,
  formula: ({ number }) => `${number % 1000} + 1`,
  code: ({ number }) => `two = ${number}`,
  is_visible: flipped,
  is_active: flipped,
  is_staff: flipped,
  active: flipped,
  include: flipped,
  category_texts: ({ number }) => ({ a: `Text ${number}` }),
  min_value: between(0, 40),
  max_value: between(60, 100),
  step: between(1, 5),
  held: ({ number }) => ({ values: 1 + (number % 100) }),
  weight: between(1, 99),
  limit: ({ number }) => ({ min: number % 50, max: null }),
  bounds: ({ number }) => ({ min: -1 - number, max: 1000 + number }),
  target: other('Maximize', 'Minimize', 5),
  sample_count: between(1, 30),
  reasons: ({ number }) => ['No conversion', `Reason ${number}`],
  state: other('failed', 'left_out'),
  note: text,
  tags: ({ number }) => ['fast', `Tag ${number}`],
  label: ({ number }) => `Vial ${number}`,
  run_order: ({ number }) => ({ seed: number, count: 1 }),
  noise: ({ number }) => (number % 100) / 100,
  expl: other('explore', 'normal', 'exploit'),
  // No answer shows what an experiment or a workspace does not ask for.
  whole_front: () => true,
  demands_second_factor: () => true,
  demands_reauthentication: () => true,
  mixtures: ({ number }) => [{ name: 'Blend', total: 1 + (number % 100) }],
  blocks: other('none', 'series', 'day'),
  sources: ({ value, ids }) => (Array.isArray(value) && value.length > 0 ? [] : [ids['data-experiment']]),
  csv_decimal: other('.', ','),
  csv_delimiter: other(';', '\t'),
  user_count: between(1000, 2000),
  project_count: between(1000, 2000),
  experiment_count: between(1000, 2000),
  series_count: between(1000, 2000),
  storage_megabytes: between(1000, 2000),
  calls_a_month: between(1_000_000, 2_000_000),
  job_seconds_a_month: between(1_000_000, 2_000_000),
  expiry_date: ({ number }) => inSeconds(100_000 + (number % 100_000)),
  events: ({ number }) => [webhookEvents[number % webhookEvents.length]],
  actions: lines(({ action }) => ({ action })),
  licences: lines(({ licence }) => ({ licence })),
  permissions: lines(({ permission }) => ({ permission })),
  roles: lines(({ role }) => ({ role })),
  workspaces: lines(({ workspace, role }) => ({ workspace, role })),
  role: ({ value, ids, others }) => (value === ids.role ? others.role : ids.role),
  licence: ({ value, ids, others }) => (value === ids.licence ? others.licence : ids.licence),
  inParameters: ({ number, ids }) => [{ in_parameter: ids['data-input'], value: number % 100 }],
  outParameters: ({ number, ids }) => [{ out_parameter: ids['data-output'], value: number % 100 }],
};

/** The member stays, with another role: other changes need a member. */
const ofWorkspace: Drawn = ({ value, ids, others }) => {
  const [{ uuid = null, role = null } = {}] = Array.isArray(value) ? value : [];
  return [{ uuid, user: ids.user, role: role === ids.role ? others.role : ids.role }];
};
const ofProject = lines(({ user }) => ({ user }));
/** An input's range is that of its categories; an output with categories is not calculated, and has no limits. */
const categorical = ({ number, before }: Draw) => ({
  is_categorical: true,
  categories: ['a', `b${number}`],
  ...('step' in before
    ? { min_value: 0, max_value: 1, step: 1 }
    : { is_functional: false, limit: undefined, bounds: undefined }),
});
const numeric = ({ before }: Draw) => ({
  is_categorical: false,
  categories: [],
  ...('step' in before ? { min_value: 0, max_value: 100, step: 1 } : {}),
});

/** Properties are of categories. */
const withProperties = (draw: Draw) => {
  const { categories, ...input } = categorical(draw);
  const [first = '', second = ''] = categories;
  const values = { [first]: [draw.number % 100], [second]: [null] };
  return { ...input, categories, properties: { names: ['Size'], values } };
};

/** A numeric input ranges from its first level to its last. */
const withLevels = (draw: Draw) => {
  const last = 2 + (draw.number % 50);
  return { ...numeric(draw), levels: [1, 2, last + 1], min_value: 1, max_value: last + 1, step: 1 };
};

/** A change of one field, with the fields that it decides; nothing for a field that no answer shows just now. */
export function drawnChange(name: Operation, field: string, draw: Draw): Record<string, unknown> | undefined {
  const { before } = draw;
  const drawn = { ...draw, value: before[field] };
  // A part names a mixture of its experiment, and is not held.
  if (field === 'earlier_value' || field === 'part_of') return undefined;
  // The history alone says where values came from.
  if (field === 'origin' || field === 'file') return undefined;
  if (field === 'levels') return withLevels(draw);
  if (field === 'properties') return withProperties(draw);
  if (field === 'reason') return { state: before.state ?? 'failed', reason: `Reason ${draw.number}` };
  if (field === 'scale' && before.levels) return { scale: 'log' };
  if (field === 'scale') return { ...numeric(draw), min_value: 1, scale: 'log' };
  if ((before.is_categorical || before.levels) && ['min_value', 'max_value', 'step'].includes(field)) return undefined;
  if (before.is_categorical && ['limit', 'bounds'].includes(field)) return undefined;
  if (field === 'users') return { users: (name === 'updateWorkspace' ? ofWorkspace : ofProject)(drawn) };
  if (field === 'is_functional') return { is_functional: true, formula: `${draw.number % 1000}`, ...numeric(draw) };
  if (field === 'is_categorical' && before.is_categorical) return numeric(draw);
  if (field === 'is_categorical' || field === 'categories') return categorical(draw);
  const value = fields[field];
  if (!value) throw new Error(`Say how to draw a ${field} of ${name}`);
  return { [field]: value(drawn) };
}
