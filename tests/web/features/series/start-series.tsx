import { fireEvent, screen, within } from '@testing-library/react';
import type { CompParameter } from '#shared/contracts/definitions.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import {
  buildExperiment,
  buildInput,
  buildOutput,
  buildPermissions,
  buildSample,
  buildSeries,
  uuid,
} from '#tests/support/experiment-data.ts';
import { type FakeAnswers, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { fakeSockets } from '#tests/support/fake-socket.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SeriesScreen } from '#web/features/series/list/series-screen.tsx';

export const heat = buildInput({ unit: '°C' });
export const base = buildInput({ name: 'Base', short_name: 'base', categories: ['Acetate', 'Pivalate'] });
export const hiddenInput = buildInput({ name: 'Secret', short_name: 'secret', is_visible: false });
export const yieldOutput = buildOutput();
export const purity = buildOutput({
  name: 'Purity',
  short_name: 'purity',
  categories: ['Low', 'High'],
  weight: 0,
  target: 0,
});
export const computed = buildOutput({
  name: 'Cost',
  short_name: 'cost',
  is_functional: true,
  formula: 'heat',
  weight: 0,
});
export const ratio: CompParameter = {
  uuid: uuid(),
  name: 'Ratio',
  short_name: 'ratio',
  unit: '',
  formula: 'heat / 2',
  is_visible: true,
  creator: 'Ada',
  created: 1_700_000_000,
};
export const first = buildSeries();
first.samples = [0, 1, 2].map((position) =>
  buildSample(first.uuid, position, {
    [`in:${heat.uuid}`]: 10 * position,
    [`in:${base.uuid}`]: position % 2,
    [`in:${hiddenInput.uuid}`]: 7,
  }),
);

/** The series screen of an experiment with one series of three samples. */
export function start(answers: FakeAnswers = {}) {
  const sockets = fakeSockets();
  const api = fakeApi({
    getUserPermissions: () => buildPermissions(),
    getExperiment: () => buildExperiment(),
    listInParameters: () => [heat, base, hiddenInput],
    listCompParameters: () => [],
    listOutParameters: () => [yieldOutput, purity, computed],
    listSeries: () => ({ series: [first], next: null }),
    readSampleHistory: () => ({ entries: [], next: null }),
    updateSample: ({ path, body }) => {
      const sample = first.samples.find(({ uuid }) => uuid === path.id);
      if (!sample) return refusal(404, { detail: '', code: 'not_found' });
      return {
        ...sample,
        version: body.version + 1,
        outParameters: [{ out_parameter: yieldOutput.uuid, value: null }, ...(body.outParameters ?? [])].slice(-1),
      };
    },
    ...answers,
  });
  return { sockets, api, ...renderScreen(SeriesScreen, 'series') };
}

export const grid = () => screen.findByRole('grid', { name: 'Samples of series 1' });
export async function cellAt(row: number, column: string) {
  const table = await grid();
  const place = within(table)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent?.startsWith(column));
  return within(within(table).getAllByRole('row')[row + 1] as HTMLElement).getAllByRole('gridcell')[
    place
  ] as HTMLElement;
}

/** The texts of the column Heat, from top to bottom. */
export const heats = async () => {
  const table = await grid();
  const headers = within(table).getAllByRole('columnheader');
  const column = headers.findIndex(({ textContent }) => textContent === 'Heat (°C)');
  const rows = within(table).getAllByRole('row').slice(1);
  return rows.map((row) => within(row).getAllByRole('gridcell')[column]?.textContent);
};

/** A server that keeps what is saved. */
export function keeping() {
  const saved = new Map(first.samples.map((sample) => [sample.uuid, sample]));
  const answers: FakeAnswers = {
    updateSample: ({ path, body }) => {
      const sample = saved.get(path.id ?? '') as Sample;
      const inputs = new Map(
        [...sample.inParameters, ...(body.inParameters ?? [])].map((one) => [one.in_parameter, one]),
      );
      const outputs = new Map(
        [...sample.outParameters, ...(body.outParameters ?? [])].map((one) => [one.out_parameter, one]),
      );
      const values = { inParameters: [...inputs.values()], outParameters: [...outputs.values()] };
      const next = { ...sample, version: body.version + 1, ...values };
      saved.set(sample.uuid, next);
      return next;
    },
  };
  return { saved, answers };
}

export const paste = (text: string) =>
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } });
