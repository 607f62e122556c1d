import { type Check, refuses } from '../check.ts';
import { site } from '../endpoints.ts';

export const pages: Check = {
  name: 'the pages are there',
  run: async () => {
    const answer = await fetch(site());
    const text = await answer.text();
    return answer.status === 200 && text.includes('<div id="root">')
      ? undefined
      : refuses(`${site()} answers ${answer.status}: ${text.slice(0, 200)}`);
  },
};
