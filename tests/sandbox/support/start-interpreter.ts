import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assetNames } from '#functions/sandbox/assets/make-assets.ts';
import { Interpreter } from '#functions/sandbox/interpreter/interpreter.ts';
import { assets } from './start-sandbox.ts';

const read = (name: string) => new Uint8Array(readFileSync(join(assets(), name)));

/** A child's interpreter in this process: without the rules of formulas and the isolation of a process. */
export const startInterpreter = () => Interpreter.start(read(assetNames.wasm), read(assetNames.snapshot));
