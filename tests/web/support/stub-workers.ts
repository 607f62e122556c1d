import { vi } from 'vitest';
import { type EffectsRequest, effectsReport } from '#shared/rules/effects/effects-report.ts';
import type { EngineAnswers, EngineQuestion } from '#web/lib/engine/engine-messages.ts';

type Question = Exclude<EngineQuestion, { kind: 'learn' }>;
type Answer = (question: Question) => Partial<EngineAnswers[Question['kind']]>;

/**
 * The workers that jsdom has no room for: that of the effects report, and with `answer` that of the engine, which learns
 * from any samples. Others never answer.
 */
export function stubWorkers(answer?: Answer): void {
  answerWorkers((url, message) => answerOf(url, message, answer));
}

/** Answers the messages of workers by the addresses of their code; those with undefined never. */
export function answerWorkers(answerOf: (url: string, message: unknown) => unknown): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | undefined;
      readonly url: string;
      constructor(url: string | URL) {
        this.url = String(url);
      }
      postMessage(message: unknown) {
        const data = answerOf(this.url, message);
        if (data !== undefined) queueMicrotask(() => this.onmessage?.({ data }));
      }
      terminate() {}
    },
  );
}

function answerOf(url: string, message: unknown, answer: Answer | undefined) {
  if (url.includes('effects-worker')) return { report: effectsReport(message as EffectsRequest) };
  if (!answer || !url.includes('engine-worker')) return undefined;
  const question = message as EngineQuestion;
  const found = question.kind === 'learn' ? { isKnown: true, relevance: [] } : answer(question);
  return { kind: question.kind, ...found };
}
