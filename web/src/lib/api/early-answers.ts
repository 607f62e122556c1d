/** Answers that `public/before-paint.js` has asked for while the scripts loaded. */
interface EarlyAnswers {
  /** The account that asks. */
  token: string;
  /** Unix milliseconds. */
  at: number;
  experiment: string;
  /** By address. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

/** An older answer is no longer what the server would say now. */
const freshMilliseconds = 15_000;
/** As long as a screen takes from its calls until its socket stands, when it begins with both at once. */
const meanwhileMilliseconds = 2000;

/**
 * The early answer to a call: once, and only for the same account. Undefined if there is none, or if the server could
 * not be reached.
 */
export function takeEarlyAnswer(address: string, token: string | undefined): Promise<Response | undefined> | undefined {
  const { earlyAnswers: early } = globalThis;
  const answer = early?.answers.get(address);
  if (!early || !answer || early.token !== token || Date.now() - early.at > freshMilliseconds) return undefined;
  early.answers.delete(address);
  return answer.catch(() => undefined);
}

/** Whether an experiment's answers are so early that events may have been missed since. From now on there are none. */
export function endEarlyAnswers(experiment: string): boolean {
  const { earlyAnswers: early } = globalThis;
  globalThis.earlyAnswers = undefined;
  return early?.experiment === experiment && Date.now() - early.at > meanwhileMilliseconds;
}
