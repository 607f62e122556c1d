/** The rows and columns of a sheet in Excel. */
export const maxRows = 1_048_576;
export const maxColumns = 16_384;

/** Bytes of a workbook's parts together when they are unpacked: some five million cells. */
export const maxUnpacked = 128 * 1024 * 1024;

/** A worker that has not answered is ended after this time. */
export const maxMilliseconds = 30_000;

/** Thrown for a file that exceeds one of these; the message is for the person. */
export class TooLarge extends Error {}

const smaller = 'please leave out what is no sample, or split the file.';
export const tooLargeTable = `The table has more rows or columns than a sheet in Excel (1 048 576 rows, 16 384 columns): ${smaller}`;
export const tooManyBytes = `The workbook has more than 128 MB when it is unpacked: ${smaller}`;
export const tooSlow = `The file takes longer than 30 seconds to read: ${smaller}`;
