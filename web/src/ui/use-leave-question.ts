import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Stops the browser's Back and Forward while something is typed, so that the form can ask; reloading and closing the
 * window ask in the browser's own words. The product's own navigation is not stopped, such as after a save, but for
 * the way home after a refusal, which would lose what was typed.
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
