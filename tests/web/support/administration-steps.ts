import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { type FakeAnswers, fakeApi } from '#tests/support/fake-api.ts';
import { administration } from './administration-builders.ts';
import { renderApp } from './render-app.tsx';

/** Opens an administration screen as superadmin; returns the steps that tests combine. */
export function openAdministration(screenName: string, answers: FakeAnswers = {}) {
  const api = fakeApi({ ...administration(), ...answers });
  const { user } = renderApp(`/administration/${screenName}`);
  const inDialog = () => within(screen.getByRole('dialog'));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const pressInDialog = (name: string) => user.click(inDialog().getByRole('button', { name }));
  return {
    api,
    user,
    press,
    inDialog,
    pressInDialog,
    fill: async (label: string, text: string) => {
      const field = inDialog().getByLabelText(label);
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
      await user.tab();
    },
    choose: async (label: string, option: string) => {
      await user.click(inDialog().getByRole('combobox', { name: label }));
      await user.click(screen.getByRole('option', { name: option }));
    },
    rowMenu: async (row: string, entry: string) => {
      await press(`Actions for ${row}`);
      await user.click(screen.getByRole('menuitem', { name: entry }));
    },
    rows: (table: string) =>
      within(screen.getByRole('table', { name: table }))
        .getAllByRole('row')
        .slice(1),
    /** The terms and values of the one expanded row. */
    details: () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    headers: (table: string) =>
      within(screen.getByRole('table', { name: table }))
        .getAllByRole('columnheader', { hidden: true })
        .map((header) => header.textContent),
  };
}

export const violations = async () => (await axe.run(document.body)).violations.map(({ id }) => id);
