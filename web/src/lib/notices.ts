import { limits } from '#shared/rules/limits.ts';

export type NoticeColor = 'success' | 'info' | 'warning' | 'error';
export interface Notice {
  id: number;
  message: string;
  color: NoticeColor;
  /** A later message about the same replaces it. */
  about?: string | undefined;
}

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a snackbar. The same message is shown once at a time, and so is the last one about the same; above three, the
 * oldest is removed. The answer of a call and the event of its job say the same in different colours.
 */
export function notify(message: string, color: NoticeColor = 'success', about?: string): void {
  const others = notices.filter((notice) => notice.message !== message && !(about && notice.about === about));
  lastId += 1;
  publish([...others, { id: lastId, message, color, about }].slice(-limits.snackbar.kept));
}

export function dismissNotice(id: number): void {
  publish(notices.filter((notice) => notice.id !== id));
}

export function currentNotices(): readonly Notice[] {
  return notices;
}

export const noticesAbout = (about: string): readonly Notice[] => notices.filter((notice) => notice.about === about);

export function onNoticesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}
