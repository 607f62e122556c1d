import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChangeEvent, LiveEvent, SocketEvent } from '#shared/contracts/events.ts';
import type { Progress } from '#shared/contracts/jobs.ts';
import { type JobKind, jobKinds } from '#shared/rules/jobs.ts';
import { notify } from '../notices.ts';
import type { ExperimentPlace } from '../paths.ts';
import { currentSession } from '../session/session.ts';
import { applyChange, applyJobEvent } from './apply-event.ts';
import { openExperimentSocket } from './experiment-socket.ts';
import { leaveDeleted } from './leave-deleted.ts';
import { refetchAfterOpening, refetchIfGone } from './refetch-experiment.ts';

export interface ReportedProgress {
  job: string;
  progress: Progress;
}

/** Why a job ended without a result. It stands until it is closed or a job of the kind begins. */
export interface ReportedFailure {
  message: string;
  close: () => void;
}

type Screen = 'settings' | 'series' | 'models' | 'charts';

/** The screens that show the messages of a job as snackbars. */
const noticesOn: Record<JobKind, readonly Screen[]> = {
  generation: ['series'],
  calculation: ['series'],
  modeling: ['series', 'models'],
  plotting: ['charts'],
};

interface Options {
  screen: Screen;
  /** Whether this screen shows snackbars for what other people change. */
  changeNotices?: boolean;
  /** Called with each job event; the promise resolves when all data of the event has arrived. */
  onEvent?: (event: LiveEvent, applied: Promise<void>) => void;
  /** Called with each change that a person made, in this window or another. */
  onChange?: (change: ChangeEvent, applied: Promise<void>) => void;
}

/** Keeps the query cache up to date with the experiment's live events while a screen is open. */
export function useLiveExperiment(place: ExperimentPlace, options: Options) {
  const { screen, changeNotices = false, onEvent, onChange } = options;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<ReportedProgress | undefined>();
  const [failed, setFailed] = useState<{ experiment: string; kind: JobKind; message: string } | undefined>();
  const [isConnected, setConnected] = useState(false);

  const handleJobEvent = useEffectEvent((event: LiveEvent) => {
    const applied = applyJobEvent(client, place, event);
    if (event.progress) setProgress({ job: event.job_id, progress: event.progress });
    const kind = kindOf(event, screen);
    if (event.message && kind) notify(event.message, event.color ?? 'info', 'job');
    if (kind) setFailed(failureOf(event, kind) ?? (failed?.kind === kind ? undefined : failed));
    onEvent?.(event, applied);
  });
  const handleChange = useEffectEvent((change: ChangeEvent) => {
    if (change.method === 'experiment_deleted') return leaveDeleted(client, navigate, place, change);
    const applied = applyChange(client, place, change);
    const isOwn = change.editor.uuid === currentSession()?.sub;
    if (change.message && changeNotices && !isOwn) notify(change.message, 'info');
    onChange?.(change, applied);
  });
  const handleOpen = useEffectEvent((isFirst: boolean) => refetchAfterOpening(client, place, isFirst));
  const handleRefusal = useEffectEvent(() => void refetchIfGone(client, place));

  const { experiment } = place;
  useEffect(() => {
    const isNews = createEndedJobs();
    const close = openExperimentSocket({
      experimentId: experiment,
      onEvent: (event: SocketEvent) => {
        if ('experiment_id' in event) handleChange(event);
        else if (isNews(event)) handleJobEvent(event);
      },
      onOpen: (isFirst) => {
        setConnected(true);
        handleOpen(isFirst);
      },
      onClose: () => setConnected(false),
      onRefused: () => handleRefusal(),
    });
    return () => {
      close();
      setConnected(false);
    };
  }, [experiment]);
  const failure: ReportedFailure | undefined =
    failed?.experiment === experiment ? { message: failed.message, close: () => setFailed(undefined) } : undefined;
  return { progress, failure, isConnected };
}

/** The kind of a job whose message the screen shows; undefined for an event that only reports progress. */
function kindOf({ method }: LiveEvent, screen: Screen): JobKind | undefined {
  if (method.endsWith('_progress')) return undefined;
  return jobKinds.find((kind) => method.startsWith(`${kind}_`) && noticesOn[kind].includes(screen));
}

function failureOf({ method, color, message, experiment }: LiveEvent, kind: JobKind) {
  if (!method.endsWith('_failure') || color !== 'error' || !message) return undefined;
  return { experiment: experiment.uuid, kind, message };
}

/** More jobs than end between two fetches of any screen; older ones are dropped. */
const remembered = 100;

/**
 * Filters out events of jobs whose end has already been seen: progress that crosses a cancel would lock the screen
 * again, and a message that the queue delivers twice reports its end twice.
 */
function createEndedJobs(): (event: Pick<LiveEvent, 'job_id' | 'method'>) => boolean {
  const ended = new Set<string>();
  return ({ job_id, method }) => {
    if (ended.has(job_id)) return false;
    if (method.endsWith('_success') || method.endsWith('_failure')) {
      ended.add(job_id);
      for (const oldest of ended) {
        if (ended.size <= remembered) break;
        ended.delete(oldest);
      }
    }
    return true;
  };
}
