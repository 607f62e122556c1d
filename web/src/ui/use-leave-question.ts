import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Stops the browser's Back and Forward while something is typed, so that the form can ask; reloading and closing the
 * window ask in the browser's own words. Of the navigation by the product itself only the way home after a refusal is
 * stopped, which would lose what was typed: that after a save is not.
 */
export function useLeaveQuestion(isTyped: () => boolean) {
  const blocker = useBlocker(
    ({ historyAction, nextLocation }) =>
      (historyAction === 'POP' || nextLocation.state?.left !== undefined) && isTyped(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isTyped()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isTyped]);
  return {
    isLeaving: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
