import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Experiment } from '#shared/contracts/experiments.ts';
import type { FileFormat } from '#web/lib/format/file-format.ts';
import { buildExportFile, readExperiments } from './build-export-file.ts';

type ExportState =
  | { phase: 'idle' }
  | { phase: 'requesting'; samples: number }
  | { phase: 'ready'; samples: number; file: Blob };

/** Reads the samples and builds the file. `reset` cancels. */
export function useDataExport() {
  const [state, setState] = useState<ExportState>({ phase: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate } = useMutation({
    mutationFn: async ({ experiments, format }: { experiments: readonly Experiment[]; format: FileFormat }) => {
      const here = new AbortController();
      running.current = here;
      setState({ phase: 'requesting', samples: 0 });
      try {
        const read = await readExperiments(experiments, here.signal, (samples) => {
          if (running.current === here) setState({ phase: 'requesting', samples });
        });
        const samples = read.reduce((sum, one) => sum + one.samples.length, 0);
        const file = buildExportFile(read, format);
        if (running.current === here) setState({ phase: 'ready', samples, file });
      } catch (error) {
        // Cancelled by another choice: not an error.
        if (here.signal.aborted) return;
        setState({ phase: 'idle' });
        throw error;
      }
    },
  });

  function reset(): void {
    running.current?.abort();
    running.current = undefined;
    setState({ phase: 'idle' });
  }

  return {
    state,
    reset,
    request: (experiments: readonly Experiment[], format: FileFormat) => mutate({ experiments, format }),
  };
}
