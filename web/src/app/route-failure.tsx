import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import './route-failure.css';

/** A screen that threw, or whose chunk did not arrive (a new release replaced it): reloading mends both. */
export function RouteFailure() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
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
