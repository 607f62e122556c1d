import type { LearnRequest } from '#shared/engine/predictions/learn-request.ts';
import type { EngineAnswer, EngineAnswers, EngineQuestion } from './engine-messages.ts';
import { isSameRequest } from './model-source.ts';

type Asked = Exclude<EngineQuestion, { kind: 'learn' }>;

/** The engine in a worker, which learns from the samples of one request. */
export interface Engine {
  /** Rejected if the engine failed. */
  learned: Promise<EngineAnswers['learn']>;
  /** The answer; questions are answered one after the other. Rejected if the engine failed. */
  ask: <Question extends Asked>(question: Question) => Promise<EngineAnswers[Question['kind']]>;
  close: () => void;
}

/** Opens a worker, which begins to learn. */
function openEngine(request: LearnRequest): Engine {
  const noEngine = new Error('The browser could not start the engine');
  // Without workers the page shows everything else.
  if (typeof Worker === 'undefined') {
    return { learned: Promise.reject(noEngine), ask: () => Promise.reject(noEngine), close: () => undefined };
  }
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' });
  const waiting: { resolve: (answer: EngineAnswer) => void; reject: (reason: Error) => void }[] = [];
  worker.onmessage = ({ data }: MessageEvent<EngineAnswer>) => waiting.shift()?.resolve(data);
  worker.onerror = () => {
    for (const { reject } of waiting.splice(0)) reject(noEngine);
  };
  async function ask<Question extends EngineQuestion>(question: Question): Promise<EngineAnswers[Question['kind']]> {
    const answer = await new Promise<EngineAnswer>((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.postMessage(question);
    });
    if (isAnswerTo(question, answer)) return answer;
    throw new Error(answer.kind === 'failed' ? answer.reason : 'The engine answered another question');
  }
  return { learned: ask({ kind: 'learn', request }), ask, close: () => worker.terminate() };
}

const isAnswerTo = <Question extends EngineQuestion>(
  { kind }: Question,
  answer: EngineAnswer,
): answer is EngineAnswer & EngineAnswers[Question['kind']] => answer.kind === kind;

const open: { request: LearnRequest; engine: Engine; users: number }[] = [];

/** The page's engine for a request: charts that ask for the same model share a worker, which learns once. */
export function acquireEngine(request: LearnRequest): { engine: Engine; release: () => void } {
  let found = open.find((one) => isSameRequest(one.request, request));
  if (!found) {
    found = { request, engine: openEngine(request), users: 0 };
    open.push(found);
  }
  const shared = found;
  shared.users += 1;
  return {
    engine: shared.engine,
    release() {
      shared.users -= 1;
      if (shared.users > 0) return;
      open.splice(open.indexOf(shared), 1);
      shared.engine.close();
    },
  };
}
