import { createRoot } from 'react-dom/client';
import { watchActivity } from '../lib/session/idle.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
watchActivity();
createRoot(root).render(<App />);
