import { limits } from '#shared/rules/limits.ts';
import { createStore } from './store.ts';

export type NoticeColor = 'success' | 'info' | 'warning' | 'error';
export interface Notice {
  id: number;
  message: string;
  color: NoticeColor;
  /** A later message about the same replaces it. */
  about?: string | undefined;
}

const notices = createStore<readonly Notice[]>([]);
let lastId = 0;

/**
 * Shows a snackbar. The same message is shown once at a time, and so is the last one about the same; above three, the
 * oldest is removed. The answer of a call and the event of its job say the same in different colours.
 */
export function notify(message: string, color: NoticeColor = 'success', about?: string): void {
  const others = currentNotices().filter((notice) => notice.message !== message && !(about && notice.about === about));
  lastId += 1;
  notices.set([...others, { id: lastId, message, color, about }].slice(-limits.snackbar.kept));
}

export function dismissNotice(id: number): void {
  notices.set(currentNotices().filter((notice) => notice.id !== id));
}

export const currentNotices = notices.get;
export const onNoticesChange = notices.subscribe;

export const noticesAbout = (about: string): readonly Notice[] =>
  currentNotices().filter((notice) => notice.about === about);
