import { parentPort, workerData } from 'node:worker_threads';
import { encodeFrame } from '#functions/sandbox/frames.ts';
import { Children } from '#functions/sandbox/host/children.ts';

// A function's environment on this machine, in the middle of an endless request.
const children = new Children(String(workerData));
const program = { inputs: [], outputs: [], scripts: [], functionalOutputs: [], rules: [] };
const functions = [{ name: 'f', source: 'sum(1 for a in range(1000000) for b in range(1000000))' }];
const request = {
  operation: 'evaluate',
  program: { ...program, functions },
  columns: [],
  count: 1,
  wanted: ['function'],
};
const check = { operation: 'check', program: { ...program, functions: [] } };
await children.ask('one', encodeFrame(check, []));
void children.ask('one', encodeFrame(request, []));
setTimeout(() => parentPort?.postMessage(children.current), 300);
