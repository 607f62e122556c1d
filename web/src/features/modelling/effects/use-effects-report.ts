import { useEffect, useState } from 'react';
import type { EffectsReport, Unanswered } from '#shared/rules/effects/effects-report.ts';
import type { EffectsQuestion } from './effects-question.ts';

/** `failed` where the browser has no worker. */
export type AnsweredEffects = EffectsReport | Unanswered | 'failed';

interface Answered {
  question: EffectsQuestion;
  report: AnsweredEffects;
}

/** The last question that is answered, by a worker; undefined until the first one is. */
export function useEffectsReport(question: EffectsQuestion): Answered | undefined {
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => askForEffects(question, (report) => setAnswered({ question, report })), [question]);
  return answered;
}

/** Asks a worker, and returns what ends it. */
function askForEffects({ request }: EffectsQuestion, onAnswer: (report: AnsweredEffects) => void): () => void {
  if (typeof Worker === 'undefined') {
    onAnswer('failed');
    return () => undefined;
  }
  const worker = new Worker(new URL('./effects-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data: { report } }: MessageEvent<Partial<Answered>>) => report && onAnswer(report);
  worker.onerror = () => onAnswer('failed');
  worker.postMessage(request);
  return () => worker.terminate();
}

/** The answer of a worker of its own. */
export const answerEffects = (question: EffectsQuestion) =>
  new Promise<AnsweredEffects>((resolve) => {
    const end = askForEffects(question, (report) => {
      resolve(report);
      // The worker may answer before this is known.
      queueMicrotask(() => end());
    });
  });
