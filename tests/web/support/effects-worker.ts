import { vi } from 'vitest';
import { type EffectsRequest, effectsReport } from '#shared/rules/effects/effects-report.ts';

/** The worker of the effects report, which jsdom has no room for; other workers never answer. */
export function stubEffectsWorker(): void {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | undefined;
      readonly url: string;
      constructor(url: string | URL) {
        this.url = String(url);
      }
      postMessage(request: EffectsRequest) {
        if (!this.url.includes('effects-worker')) return;
        queueMicrotask(() => this.onmessage?.({ data: { report: effectsReport(request) } }));
      }
      terminate() {}
    },
  );
}
