import { useEffect, useState } from 'react';
import type { EffectsReport, Unanswered } from '#shared/rules/effects/effects-report.ts';
import type { EffectsQuestion } from './effects-question.ts';

interface Answered {
  question: EffectsQuestion;
  /** `failed` where the browser has no worker. */
  report: EffectsReport | Unanswered | 'failed';
}

/** The last question that is answered, by a worker; undefined until the first one is. */
export function useEffectsReport(question: EffectsQuestion): Answered | undefined {
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    if (typeof Worker === 'undefined') {
      setAnswered({ question, report: 'failed' });
      return;
    }
    const worker = new Worker(new URL('./effects-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data: { report } }: MessageEvent<Partial<Answered>>) =>
      report && setAnswered({ question, report });
    worker.onerror = () => setAnswered({ question, report: 'failed' });
    worker.postMessage(question.request);
    return () => worker.terminate();
  }, [question]);
  return answered;
}
