import { createRoot } from 'react-dom/client';
import { keepClicks } from '../lib/browser/keep-clicks.ts';
import { watchActivity } from '../lib/session/idle.ts';
import { startIdleLoads } from '../lib/timing/load-when-idle.ts';
import { App } from './app.tsx';
import { createRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchActivity();
keepClicks(document);
// In a task of its own, after the scripts have run, and React's first work in the next one: a slow phone stays in answer.
setTimeout(() => createRoot(root).render(<App router={createRouter()} />));
// By then the first screen is drawn, also on a slow phone.
setTimeout(startIdleLoads, 5000);
