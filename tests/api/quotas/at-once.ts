import { errorBody, statusOf } from '#shared/contracts/errors.ts';
import type { Answer } from '#tests/support/api.ts';

/** Sends `count` concurrent requests; the results, counted by `ok` or the error's code. */
export async function atOnce(count: number, ask: (index: number) => Promise<Answer>): Promise<Tally> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  const tally: Tally = {};
  for (const answer of answers) {
    const result = outcome(answer);
    tally[result] = (tally[result] ?? 0) + 1;
  }
  return tally;
}

export type Tally = Record<string, number>;

/** `ok`, or the code of a refusal with the right format and status; any other response as it is. */
function outcome({ status, body }: Answer): string {
  if (status < 300) return 'ok';
  const parsed = errorBody.safeParse(body);
  if (!parsed.success || statusOf[parsed.data.code] !== status || parsed.data.detail === '') {
    return `${status} ${JSON.stringify(body)}`;
  }
  return parsed.data.code;
}
