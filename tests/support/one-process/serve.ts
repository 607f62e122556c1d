import { ready } from './api-here.ts';
import { deliverHere } from './deliver-here.ts';

// The files of one process share the API too. `begin-file.ts` gives the queues their usual answer: here they deliver.
await ready;
deliverHere();
