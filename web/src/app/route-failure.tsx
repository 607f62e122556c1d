import { useEffect, useRef } from 'react';
import { useRouteError } from 'react-router-dom';
import { useIsOnline } from '../lib/use-is-online.ts';
import './route-failure.css';

/** A screen that threw, or whose chunk did not arrive (a new release replaced it): reloading mends both. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const isOnline = useIsOnline();
  const wasOffline = useRef(!isOnline);
  useEffect(() => {
    if (isOnline && wasOffline.current) location.reload();
  }, [isOnline]);
  if (!isOnline) {
    return (
      <div role="alert" className="route-failure">
        <h1>Offline: this screen was not opened before</h1>
        <p>What you typed is kept. The screen comes by itself when the connection is back.</p>
        <button type="button" onClick={() => history.back()}>
          Back
        </button>
      </div>
    );
  }
  return (
    <div role="alert" className="route-failure">
      <h1>This screen could not be shown</h1>
      <p>Your data is safe. Reloading the page usually helps.</p>
      <button type="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>
  );
}
