/** Ends with the signal's reason at once, whatever the other side still does. */
export async function abortable<Answer>(answer: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  if (!signal) return answer;
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
