import { useEffect, useSyncExternalStore } from 'react';
import { limits } from '#shared/rules/limits.ts';
import { currentNotices, dismissNotice, type Notice, onNoticesChange } from '../lib/notices.ts';
import './snackbars.css';

/** The stack of snackbars; each disappears after two seconds. Plain elements: MUI's Alert would add 13 kB to /login. */
export function Snackbars() {
  const notices = useSyncExternalStore(onNoticesChange, currentNotices);
  return (
    <section className="snackbars" aria-label="Notifications" aria-live="polite">
      {notices.map((notice) => (
        <Snackbar key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function Snackbar({ notice }: { notice: Notice }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(notice.id), limits.snackbar.milliseconds);
    return () => clearTimeout(timer);
  }, [notice.id]);
  return <div className={`snackbar ${notice.color}`}>{notice.message}</div>;
}
