import { focusManager } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { watchActivity } from '../lib/session/idle.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// What was not asked for meanwhile is asked for as if the window were opened again.
watchActivity(() => focusManager.onFocus());
createRoot(root).render(<App />);
