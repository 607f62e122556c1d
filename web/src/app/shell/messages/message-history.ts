import { useSyncExternalStore } from 'react';
import { currentNotices, type Notice, onNoticesChange } from '#web/lib/notices.ts';
import { currentSession } from '#web/lib/session/session.ts';
import { onTokensChange } from '#web/lib/session/tokens.ts';
import { createStore } from '#web/lib/store.ts';

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
const history = createStore<History>({ messages: [], read: 0 });
let owner: string | undefined;
let lastId = 0;
let isStarted = false;

/** Snackbars are gone after two seconds; these can be read again until the account signs out. */
export function startHistory(): void {
  forgetOthers();
  if (isStarted) return;
  isStarted = true;
  onTokensChange(forgetOthers);
  onNoticesChange(keepNew);
  keepNew();
}

export const useMessageHistory = (): History => useSyncExternalStore(history.subscribe, history.get);

export function markRead(): void {
  const { messages, read } = history.get();
  history.set({ messages, read: messages[0]?.id ?? read });
}

function keepNew(): void {
  const fresh = currentNotices().filter(({ id }) => id > lastId);
  lastId = fresh.at(-1)?.id ?? lastId;
  if (fresh.length === 0 || !currentSession()) return;
  const at = Date.now() / 1000;
  const added = fresh.map((notice) => ({ ...notice, at })).reverse();
  const isAgain = (one: Message) => at - one.at < repeated && added.some(({ message }) => message === one.message);
  const { messages, read } = history.get();
  const before = messages.filter((one) => !isAgain(one));
  history.set({ messages: [...added, ...before].slice(0, kept), read });
}

function forgetOthers(): void {
  const user = currentSession()?.sub;
  if (user === owner) return;
  owner = user;
  history.set({ messages: [], read: 0 });
}
