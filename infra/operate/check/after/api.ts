import { errorBody } from '#shared/contracts/errors.ts';
import { type Check, refuses } from '../check.ts';
import { site } from '../endpoints.ts';

/** A sign-in that is refused: it takes the edge, the gateway, the function, its tables and the work of a password. */
export const api: Check = {
  name: 'the API answers',
  run: async () => {
    const answer = await fetch(new URL('/api/token/', site()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@check.invalid', password: 'operate check' }),
    });
    const text = await answer.text();
    if (answer.status === 401 && errorBody.safeParse(json(text)).data?.code === 'unauthenticated') return undefined;
    return refuses(`A sign-in that is wrong is answered by ${answer.status}: ${text.slice(0, 200)}`);
  },
};

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
