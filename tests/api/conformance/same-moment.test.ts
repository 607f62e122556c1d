import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#shared/contracts/routes.ts';
import { isNight, oneIn } from '#tests/support/night.ts';
import type { Account } from '#tests/support/scene/account.ts';
import * as bodies from '#tests/support/scene/bodies.ts';
import { patchScene } from '#tests/support/scene/build-scene.ts';
import type { Scene } from '#tests/support/scene/scene.ts';
import { fieldsOf, partialPatches, reads, thingAt, thingOf } from '#tests/support/scene/things.ts';
import { type Draw, drawnChange } from './drawn-changes.ts';

const pairs = isNight ? 50 : 2;

let scene: Scene;
let caller: Account;
let others: Draw['others'];

beforeAll(async () => {
  const { admin, ...built } = await patchScene();
  ({ caller, scene } = built);
  const actions = (await admin.call('listActions', {})).map(({ uuid }) => uuid);
  others = {
    role: (await admin.call('createRole', { body: bodies.named('Role') })).uuid,
    licence: (await admin.call('createLicence', { body: bodies.licence(actions) })).uuid,
  };
});

/** A call and one of its fields. */
interface Field {
  name: Operation;
  field: string;
}

type Thing = ReturnType<typeof thingAt>;

/** The fields of the thing, whichever call changes them. */
function fieldsOfThing(name: Operation, { target, ids }: Thing): Field[] {
  return partialPatches
    .filter((other) => reads[other] === reads[name] && thingAt(other, { ...scene, ids }, caller).target === target)
    .flatMap((other) => fieldsOf(other).map((field) => ({ name: other, field })));
}

/** Two changes of different fields. */
function drawPair(own: readonly Field[], all: readonly Field[], draw: Draw, choice: number) {
  const changes = (fields: readonly Field[]) =>
    fields.flatMap(({ name, field }) => {
      const change = drawnChange(name, field, draw);
      return change ? [{ name, change }] : [];
    });
  const apart = changes(own).flatMap((a) =>
    changes(all)
      .filter((b) => Object.keys(b.change).every((field) => !(field in a.change)))
      .map((b) => [a, b] as const),
  );
  return apart[choice % apart.length];
}

/** A list shows what was sent; a sample's shows its other values too. */
function shown(field: string, sent: unknown): unknown {
  if (!Array.isArray(sent)) return sent;
  const parts = sent.map((line) => {
    if (typeof line !== 'object') return line;
    const { uuid: _, ...rest } = line;
    return expect.objectContaining(rest);
  });
  return field === 'inParameters' || field === 'outParameters' ? expect.arrayContaining(parts) : parts;
}

const refusals = ['refused', 'busy', 'conflict', 'validation'];

describe('of two changes of a thing at the same moment, both hold or one is refused', () => {
  it.each(oneIn(3, partialPatches))('%s', async (name) => {
    const thing = await thingOf(name, scene, caller);
    const all = fieldsOfThing(name, thing);
    const own = all.filter((field) => field.name === name);
    // A single field cannot take another one away.
    if (all.length === 1) return;
    const first = await thing.patch(thing.body);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const round = async (number: number, choice: number) => {
      const before = await thing.current();
      const draw: Draw = { number, before, ids: thing.ids, others };
      const pair = drawPair(own, all, draw, choice);
      if (!pair) throw new Error(`No two fields of ${name} can change at once`);
      const version = name === 'updateSample' ? { version: before.version } : {};
      const send = ({ name: call, change }: (typeof pair)[number]) =>
        thingAt(call, { ...scene, ids: thing.ids }, caller).patch({ ...version, ...change });
      const answers = await Promise.all(pair.map(send));
      const after = await thing.current();
      expect(answers.map(({ status }) => status)).toContain(200);
      pair.forEach(({ change }, index) => {
        const { status, body } = answers[index] ?? { status: 0, body: {} };
        const context = JSON.stringify({ pair, statuses: answers.map((answer) => answer.status), body });
        if (status !== 200) expect(refusals, context).toContain(body.code);
        for (const [field, sent] of Object.entries(change)) {
          expect(after[field], `${field}: ${context}`).toEqual(status === 200 ? shown(field, sent) : before[field]);
        }
      });
    };
    const drawn = fc.asyncProperty(fc.nat(9999), fc.nat(), round);
    await fc.assert(drawn, { numRuns: pairs, seed: 40, endOnFailure: true });
  });
});
