import type { ChosenFormat, FileFormat } from '#web/lib/format/file-format.ts';
import { answerPage } from '#web/lib/table-file/worker-session.ts';
import { readTable } from './read-table.ts';

export interface TableRequest {
  file: Blob;
  account: FileFormat;
  chosen: ChosenFormat;
}

/** Reads a file in a worker, so that the page stays responsive. */
answerPage(({ file, account, chosen }: TableRequest) => readTable(file, account, chosen));
