/** An advice for a file of the data folder that cannot be read or written. */
class FileProblem extends Error {
  override readonly name = 'FileProblem';
}

/** Reads or writes a file; if that fails, the error names the file and says what to do. */
export function onFile<Result>(file: string, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw asProblem(file, error);
  }
}

export function asProblem(file: string, error: unknown): FileProblem {
  if (error instanceof FileProblem) return error;
  return new FileProblem(messageOf(file, codeOf(error)), { cause: error });
}

function messageOf(file: string, code: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full, and ${file} cannot be written: make room, then start again.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${file} may not be written: choose another folder with DATA_DIR, or allow it.`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${file} lies in something that is no folder: choose another with DATA_DIR.`;
    default:
      return `${file} is damaged and cannot be read: put a copy of the folder back, or delete the folder to begin anew.`;
  }
}

/** SQLite's own errors have a number: 13 is a full disk, 8 a file that may only be read. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errcode' in error) return { 8: 'EROFS', 13: 'ENOSPC', 14: 'EACCES' }[Number(error.errcode) & 0xff] ?? '';
  return 'code' in error ? String(error.code) : '';
}
