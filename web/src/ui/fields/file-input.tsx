import type { Ref } from 'react';
import { hidden } from '../visually-hidden.ts';
import { tableExtensions } from './file-problem.ts';

interface Props {
  ref: Ref<HTMLInputElement>;
  /** The ending of accepted files; those of a table as text or a workbook by default. */
  extensions?: readonly string[];
  onChoose: (file: File) => void;
}

/** The hidden input of a button that chooses a file. */
export const FileInput = ({ ref, extensions = tableExtensions, onChoose }: Props) => (
  <input
    ref={ref}
    type="file"
    accept={extensions.map((one) => `.${one}`).join(',')}
    aria-label="File"
    tabIndex={-1}
    style={hidden}
    onChange={({ target }) => {
      const [chosen] = target.files ?? [];
      // The same file may be chosen again after it was changed.
      target.value = '';
      if (chosen) onChoose(chosen);
    }}
  />
);
