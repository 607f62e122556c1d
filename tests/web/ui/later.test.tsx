import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { Later } from '#web/ui/later.tsx';

/** Notes what is on the screen when it has been drawn. */
function Part({ name, drawn }: { name: string; drawn: string[] }) {
  useEffect(() => {
    drawn.push(document.body.textContent);
  }, [drawn]);
  return name;
}

test('draws each part in a turn of its own, after what is more urgent', async () => {
  const drawn: string[] = [];
  const part = (name: string) => <Part name={name} drawn={drawn} />;
  render(
    <>
      {part('A')}
      <Later>{part('B')}</Later>
      <Later placeholder="-">{part('C')}</Later>
      <Later>
        {part('D')}
        <Later>{part('E')}</Later>
      </Later>
    </>,
  );
  await screen.findByText(/E/);
  expect(drawn).toEqual(['A-', 'AB-', 'ABC', 'ABCD', 'ABCDE']);
});

test('a part that goes before its turn, or while it has it, holds up no other', async () => {
  const drawn: string[] = [];
  function Screen() {
    const [isThere, setThere] = useState(true);
    useEffect(() => setThere(false), []);
    return (
      <>
        {isThere && (
          <>
            <Later>gone</Later>
            <Later>gone too</Later>
          </>
        )}
        <Later>
          <Part name="B" drawn={drawn} />
        </Later>
      </>
    );
  }
  render(<Screen />);
  await screen.findByText('B');
  expect(drawn.at(-1)).toBe('B');
});
