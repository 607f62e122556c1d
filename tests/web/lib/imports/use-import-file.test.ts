import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openImport } from '#web/lib/imports/open-import.ts';
import { useImportFile } from '#web/lib/imports/use-import-file.ts';

vi.mock('#web/lib/imports/open-import.ts', () => ({ openImport: vi.fn() }));

it('keeps the former session until the file is read in another way, and leaves none open', async () => {
  const opened: { resolve: () => void; close: ReturnType<typeof vi.fn> }[] = [];
  vi.mocked(openImport).mockImplementation(() => {
    const { promise, resolve } = Promise.withResolvers<never>();
    const close = vi.fn();
    opened.push({ close, resolve: () => resolve({ close } as never) });
    return promise;
  });
  const { result, unmount } = renderHook(() => useImportFile<'experiment'>());
  const closed = () => opened.map(({ close }) => close.mock.calls.length);
  const arrives = (index: number) => act(async () => opened[index]?.resolve());
  const request = { kind: 'experiment' as const, target: { inputs: [], outputs: [] } };
  const account = { delimiter: ',', decimal: '.' } as const;
  act(() => result.current.open({ ...request, account, file: new File([''], 'a.csv') }));
  await arrives(0);
  const first = result.current.session;
  act(() => result.current.chooseFormat({ decimal: ',' }));
  expect(result.current).toMatchObject({ isReading: true, session: first });
  expect(closed()).toEqual([0, 0]);
  act(() => result.current.chooseFormat({ delimiter: ';' }));
  expect(vi.mocked(openImport).mock.lastCall?.[1].chosen).toEqual({ decimal: ',', delimiter: ';' });
  await arrives(2);
  expect(result.current.isReading).toBe(false);
  // The second reading ends after the third.
  await arrives(1);
  expect(closed()).toEqual([1, 1, 0]);
  unmount();
  expect(closed()).toEqual([1, 1, 1]);
});
