import { retryPolicies } from '#functions/aws/retry.ts';
import { ready } from './api-here.ts';
import { deliverHere } from './deliver-here.ts';

// DynamoDB Local's indexes do not lag: an unknown uuid is one at the first query. Hundreds are asked for here.
Object.assign(retryPolicies.indexed, { maxAttempts: 1 });

// The files of one process share the API too. `begin-file.ts` gives the queues their usual answer: here they deliver.
await ready;
deliverHere();
