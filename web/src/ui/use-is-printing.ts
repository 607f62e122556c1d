import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True from before the browser takes the page for paper until it has: what only paper shows is drawn in time. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  // Printing takes what is drawn: with an effect after that, a page printed at once would lack it.
  useLayoutEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
