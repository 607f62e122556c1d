import * as z from 'zod';
import {
  emptyFileText,
  fileLimits,
  fileNameText,
  fileTypeOf,
  fileTypeText,
  isPlainFileName,
  largeFileText,
} from '../rules/sample-files.ts';
import { named } from './field-messages.ts';
import { creator, requiredLine, timestamp, uuid } from './fields.ts';

/** A file of a sample. */
export const sampleFile = z.object({
  uuid,
  /** The sample of the file. */
  sample: uuid,
  name: z.string(),
  /** The media type, by the name's ending; the content was found to be of it. */
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Whether browsers show it as a picture. */
  is_image: z.boolean(),
  creator,
  created: timestamp,
});
export type AttachedFile = z.infer<typeof sampleFile>;

/** A file that a client wants to upload. */
export const sampleFileBegin = z.object({
  name: requiredLine('Name', fileLimits.name)
    .refine(isPlainFileName, fileNameText)
    .refine((name) => fileTypeOf(name) !== undefined, fileTypeText),
  size: z.int(named('Size')).min(1, emptyFileText).max(fileLimits.bytes, largeFileText),
});

/** An address below the site's own, which is good for one request of a client without a token. */
const signedAddress = { address: z.string(), expires: timestamp };

/** The upload: `PUT` the content, exactly `size` bytes, to the address, then complete it. */
export const begunFile = z.object({ file: sampleFile, upload: z.object(signedAddress) });
export const fileAddress = z.object(signedAddress);

/** A page of the files of an experiment's samples; `next` is null on the last one. */
export const sampleFilesPage = z.object({ files: z.array(sampleFile), next: z.string().nullable() });
