import { useEffect, useRef, useState } from 'react';
import { type ChangeEvent, isChange, type LiveEvent } from '#shared/contracts/events.ts';
import { createEndedJobs } from './ended-jobs.ts';
import { openExperimentSocket } from './experiment-socket.ts';

interface Handlers {
  /** Called once per event, in the order in which they came; not after the end of the event's job. */
  onEvent: (event: LiveEvent) => void;
  /** What somebody has changed, in this window or in another. */
  onChange: (change: ChangeEvent) => void;
  /** The line does not come back: perhaps the experiment is gone, or not for this account any more. */
  onRefused: () => void;
  /**
   * The line stands again after a loss: refetch what may have been missed. Also called when the line first stands
   * (`first`), since a job may have ended between the screen's first fetch and that moment.
   */
  onReconnect: (first: boolean) => void;
}

/** The live events of an experiment while the screen is open. The handlers may change with every render. */
export function useExperimentEvents(experimentId: string, handlers: Handlers): { isConnected: boolean } {
  const latest = useRef(handlers);
  const [isConnected, setConnected] = useState(false);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const isNews = createEndedJobs();
    const close = openExperimentSocket({
      experimentId,
      onEvent: (event) => {
        if (isChange(event)) latest.current.onChange(event);
        else if (isNews(event)) latest.current.onEvent(event);
      },
      onOpen: (first) => {
        setConnected(true);
        latest.current.onReconnect(first);
      },
      onClose: () => setConnected(false),
      onRefused: () => latest.current.onRefused(),
    });
    return () => {
      close();
      setConnected(false);
    };
  }, [experimentId]);
  return { isConnected };
}
