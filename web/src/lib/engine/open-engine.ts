import type { Limits } from '#shared/engine/predictions/create-forecaster.ts';
import type { FittedModel } from '#shared/engine/predictions/fitted-model.ts';
import { callApi } from '../api/call-api.ts';
import { placeArguments } from '../resources/experiment-place.ts';
import type { EngineAnswer, EngineAnswers, EngineQuestion } from './engine-messages.ts';
import type { ModelSource } from './model-source.ts';

type Asked = Exclude<EngineQuestion, { kind: 'learn' }>;

/** The engine in a worker, with the model of one request. */
export interface Engine {
  /** Rejected if the engine failed. */
  learned: Promise<EngineAnswers['learn']>;
  /** The answer; questions are answered one after the other. Rejected if the engine failed. */
  ask: <Question extends Asked>(question: Question) => Promise<EngineAnswers[Question['kind']]>;
  close: () => void;
}

/** Opens a worker, which loads the stored model, or else learns from the samples. */
function openEngine(source: ModelSource): Engine {
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
  const learned = storedFit(source).then((fitted) =>
    ask({ kind: 'learn', request: source.request, fitted, limits: limitsOf(source) }),
  );
  return { learned, ask: (question) => learned.then(() => ask(question)), close: () => worker.terminate() };
}

/** The stored model of a source; undefined where there is none, or it cannot be loaded. */
async function storedFit({ stored, digest }: ModelSource): Promise<FittedModel | undefined> {
  const fitted = stored && (await callApi('getFittedModel', placeArguments(stored)).catch(() => undefined));
  // Another model may have been made meanwhile.
  return fitted?.fitted_to === digest ? fitted : undefined;
}

const isAnswerTo = <Question extends EngineQuestion>(
  { kind }: Question,
  answer: EngineAnswer,
): answer is EngineAnswer & EngineAnswers[Question['kind']] => answer.kind === kind;

const limitsOf = ({ outputs }: ModelSource): Limits => outputs.map(({ limit }) => limit);

/** Limits are no part of what is learned, and decide what a worker answers. */
const keyOf = (source: ModelSource): string => `${source.digest} ${JSON.stringify(limitsOf(source))}`;

const open: { key: string; engine: Engine; users: number }[] = [];

/** The page's engine for a source: charts that ask for the same model share a worker. */
export function acquireEngine(source: ModelSource): { engine: Engine; release: () => void } {
  const key = keyOf(source);
  let found = open.find((one) => one.key === key);
  if (!found) {
    found = { key, engine: openEngine(source), users: 0 };
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
