import { limits } from '#shared/rules/limits.ts';

export type NoticeColor = 'success' | 'info' | 'warning' | 'error';
export interface Notice {
  id: number;
  message: string;
  color: NoticeColor;
}

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a snackbar. The same message is shown once at a time; above three, the oldest is removed. */
export function notify(message: string, color: NoticeColor = 'success'): void {
  const others = notices.filter((notice) => notice.message !== message || notice.color !== color);
  lastId += 1;
  publish([...others, { id: lastId, message, color }].slice(-limits.snackbar.kept));
}

export function dismissNotice(id: number): void {
  publish(notices.filter((notice) => notice.id !== id));
}

export function currentNotices(): readonly Notice[] {
  return notices;
}

export function onNoticesChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}
