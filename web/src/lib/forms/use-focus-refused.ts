import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Gives the focus a place after a save that the server has refused, since Save lost it while it worked: the first field
 * with a message, else the first field.
 */
export function useFocusRefused(): { form: RefObject<HTMLFormElement | null>; noteRefused: () => void } {
  const form = useRef<HTMLFormElement>(null);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused === 0) return;
    const all = [...(form.current?.querySelectorAll<HTMLElement>(fields) ?? [])];
    const wrong = all.find((field) => field.ariaInvalid === 'true' || field.closest('.Mui-error'));
    (wrong ?? all[0])?.focus();
  }, [refused]);
  return { form, noteRefused: () => setRefused((count) => count + 1) };
}

const fields = ':is(input, textarea, [role="combobox"]):not([aria-hidden="true"], :disabled)';
