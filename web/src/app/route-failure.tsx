import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import './route-failure.css';

const reload = () => location.reload();

/**
 * Shown when a screen throws, or its chunk does not load (offline, or a newer release). Reloading helps in both cases.
 */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <div role="alert" className="route-failure">
      <h1>{navigator.onLine ? 'This screen could not be shown' : 'Offline: this screen was not opened before'}</h1>
      <p>
        Your data is safe.{' '}
        {navigator.onLine ? 'Reloading the page usually helps.' : 'It comes when the network is back.'}
      </p>
      <button type="button" onClick={reload}>
        Reload
      </button>
    </div>
  );
}
