import { ready } from './api-here.ts';

// The files of one process share the API too.
await ready;
