import { useSyncExternalStore } from 'react';
import { currentNotices, type Notice, onNoticesChange } from '#web/lib/notices.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { onTokensChange } from '#web/lib/session/tokens.ts';

export interface Message extends Notice {
  /** Unix seconds. */
  at: number;
}
interface History {
  /** The last ones of this window's session, the newest first. */
  messages: readonly Message[];
  /** The id of the newest message that was read. */
  read: number;
}

const kept = 50;
/** Within so many seconds a message that comes again is the same: the answer of a call, and the event of its job. */
const repeated = 5;
let history: History = { messages: [], read: 0 };
let owner: string | undefined;
let lastId = 0;
let isStarted = false;
const listeners = new Set<() => void>();

/** Snackbars are gone after two seconds; these can be read again until the account signs out. */
export function startHistory(): void {
  forgetOthers();
  if (isStarted) return;
  isStarted = true;
  onTokensChange(forgetOthers);
  onNoticesChange(keepNew);
  keepNew();
}

export function useMessageHistory(): History {
  return useSyncExternalStore(subscribe, () => history);
}

export function markRead(): void {
  publish({ ...history, read: history.messages[0]?.id ?? history.read });
}

function keepNew(): void {
  const fresh = currentNotices().filter(({ id }) => id > lastId);
  lastId = fresh.at(-1)?.id ?? lastId;
  if (fresh.length === 0 || !currentSession()) return;
  const at = Date.now() / 1000;
  const added = fresh.map((notice) => ({ ...notice, at })).reverse();
  const isAgain = (one: Message) => at - one.at < repeated && added.some(({ message }) => message === one.message);
  const before = history.messages.filter((one) => !isAgain(one));
  publish({ ...history, messages: [...added, ...before].slice(0, kept) });
}

function forgetOthers(): void {
  const user = currentSession()?.sub;
  if (user === owner) return;
  owner = user;
  publish({ messages: [], read: 0 });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: History): void {
  history = next;
  for (const listener of listeners) listener();
}
