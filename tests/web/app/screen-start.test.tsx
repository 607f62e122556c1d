import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { expect, test } from 'vitest';
import { fakeApi } from '#tests/support/fake-api.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { home } from '../support/builders.ts';
import { renderApp } from '../support/render-app.tsx';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a change of screen moves the focus to the heading of the new one', async () => {
  fakeApi({ ...home(), listAllProjects: () => [] });
  const { user } = renderApp('/projects');
  await heading('Projects');
  // A page that was just loaded begins with the link that skips the menu.
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('link', { name: 'Serieslab, to the dashboard' }));
  const dashboard = await heading('Dashboard');
  await waitFor(() => expect(document.activeElement).toBe(dashboard));
});

test('a screen begins at its top, wherever the former one was scrolled to, and stays after Back', async () => {
  fakeApi({ ...home(), listAllProjects: () => [] });
  const { user } = renderApp('/projects');
  await heading('Projects');
  const page = document.documentElement;
  page.scrollTop = 900;
  await user.click(screen.getByRole('link', { name: 'Serieslab, to the dashboard' }));
  await heading('Dashboard');
  await waitFor(() => expect(page.scrollTop).toBe(0));
  // The browser's steps as it goes back.
  page.scrollTop = 900;
  history.back();
  await heading('Projects');
  expect(page.scrollTop).toBe(900);
});

test('a dialog that opens with its screen keeps the focus in its field', async () => {
  fakeApi(home());
  const { user } = renderApp('/dashboard');
  await user.click(await screen.findByRole('link', { name: 'New experiment' }));
  const name = await screen.findByLabelText(/^Name/);
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('a choice that the address keeps keeps the focus', async () => {
  function Chart() {
    const [search, setSearch] = useSearchParams();
    return (
      <button type="button" onClick={() => setSearch({ x: 'heat' }, { replace: true })}>
        {search.get('x') ?? 'none'}
      </button>
    );
  }
  render(
    <MemoryRouter>
      <PageHeader title="Charts" />
      <Chart />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'none' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'heat' }));
});

test('the login page begins in its first field', async () => {
  fakeApi({});
  renderApp('/login', { as: null });
  const field = await screen.findByLabelText('Login');
  expect(document.activeElement).toBe(field);
});
