import { type Check, refuses } from '../check.ts';

/** The sandbox starts a process of its own in an environment of its own: the first thing that a runtime can break. */
export const formula: Check = {
  name: 'a formula evaluates',
  run: async () => {
    // Its client reads the region when it is loaded.
    const { askSandbox } = await import('#functions/sandbox/client/ask-sandbox.ts');
    const { sandboxOf } = await import('#functions/sandbox/client/sandbox.ts');
    const program = {
      inputs: [{ name: 'a' }],
      outputs: [],
      scripts: [],
      functions: [{ name: 'f', source: '20 * a + 2' }],
      functionalOutputs: [],
      rules: [],
    };
    const samples = { columns: { a: [2] }, count: 1, wanted: ['function' as const] };
    const { values } = await sandboxOf(askSandbox, 'operate check').evaluate(program, samples);
    return values.f?.[0] === 42 ? undefined : refuses(`20 * 2 + 2 is ${JSON.stringify(values.f)}`);
  },
};
