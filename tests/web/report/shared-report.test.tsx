import { gzipSync } from 'node:zlib';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Report } from '#shared/contracts/reports.ts';
import { type FakeAnswers, fakeApi, refusal } from '#tests/support/fake-api.ts';
import { expectAccessible } from '#tests/web/support/accessible.ts';
import { renderApp } from '#tests/web/support/render-app.tsx';

const hostile = '<img src=x onerror=ran()>';
const report: Report = {
  title: hostile,
  lines: ['Project: Coatings'],
  sections: [
    {
      title: 'Charts',
      blocks: [
        { kind: 'paragraph', text: hostile },
        {
          kind: 'figure',
          title: 'Progress',
          caption: '',
          svg: '<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"/>',
        },
      ],
    },
  ],
};

function open(secret: string, answers: FakeAnswers) {
  const api = fakeApi(answers);
  return { api, ...renderApp(`/shared-report#${secret}`, { as: null }) };
}

it('shows the report of the secret in its fragment to a reader without an account, as text and pictures', async () => {
  const packed = gzipSync(JSON.stringify(report)).toString('base64');
  const { api } = open('secret-1', { readSharedReport: () => ({ expires: 1, packed }) });
  const article = await screen.findByRole('article', { name: hostile });
  expect(api.bodies('readSharedReport')).toEqual([{ secret: 'secret-1' }]);
  expect(article.querySelectorAll('svg, script, [onload], [onerror]').length).toBe(0);
  expect([...article.querySelectorAll('img')].map(({ src }) => src.slice(0, 19))).toEqual(['data:image/svg+xml;']);
  expect(document.title).toBe(`${hostile} · Serieslab`);
  await expectAccessible(document.body);
});

it('says that a link leads to no report, in the words of the server, and shows nothing that is no report', async () => {
  const detail = 'This link leads to no report: it has ended, was revoked, or is not complete';
  const { unmount } = open('gone', { readSharedReport: () => refusal(404, { detail, code: 'not_found' }) });
  expect(await screen.findByText(detail)).toBeTruthy();
  unmount();
  const packed = gzipSync(JSON.stringify({ ...report, script: 'ran()' })).toString('base64');
  open('odd', { readSharedReport: () => ({ expires: 1, packed }) });
  expect(await screen.findByText(/^The report could not be loaded/)).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});
