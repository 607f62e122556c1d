/**
 * Caches the results of `load` by key for a few seconds, or until `forget`. Failures and `undefined` are not cached.
 */
export function cached<Value>(seconds: number, load: (key: string) => Promise<Value | undefined>) {
  const entries = new Map<string, { value: Value; until: number }>();
  const read = async (key: string): Promise<Value | undefined> => {
    const now = performance.now();
    const entry = entries.get(key);
    if (entry && entry.until > now) return entry.value;
    const value = await load(key);
    if (value === undefined) entries.delete(key);
    else entries.set(key, { value, until: now + seconds * 1000 });
    return value;
  };
  return Object.assign(read, { forget: () => entries.clear() });
}
