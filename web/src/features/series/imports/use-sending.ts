import { useState } from 'react';

/** Whether an import is being sent, and the function that sends it. If it fails, the dialog stays open. */
export function useSending(send: () => Promise<void>): [boolean, () => void] {
  const [isSending, setSending] = useState(false);
  const apply = () => {
    setSending(true);
    // A failed call has shown its message.
    send()
      .catch(() => undefined)
      .finally(() => setSending(false));
  };
  return [isSending, apply];
}
