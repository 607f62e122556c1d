import { prettyDOM } from '@testing-library/react';

/**
 * The error of a query that found nothing. A wait makes one at each look and shows only the last, so this prints the
 * page when the message is read.
 */
export function missingElement(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let printed: string | undefined;
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (printed ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
    set: (text: string) => {
      printed = text;
    },
  });
}
