import { prettyDOM } from '@testing-library/react';

/**
 * The error of a query that found nothing. A wait makes one at each look and shows only the last, so this prints the
 * page when the message is read: its texts first, because a report has only the beginning.
 */
export function missingElement(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let printed: string | undefined;
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () =>
      (printed ??= [message, `On the screen: ${textOf(container)}`, prettyDOM(container)].filter(Boolean).join('\n\n')),
    set: (text: string) => {
      printed = text;
    },
  });
}

function textOf(container: Element): string {
  const nodes = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (nodes.nextNode()) {
    const { textContent, parentElement } = nodes.currentNode;
    if (!parentElement?.closest('style, script') && textContent?.trim()) texts.push(textContent.trim());
  }
  return texts.join(' | ');
}
