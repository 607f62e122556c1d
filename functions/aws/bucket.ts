/** The variables in which a function finds the bucket of files: its name, and its domain in its region. */
export const bucketVariable = 'FILES_BUCKET';
export const bucketDomainVariable = 'FILES_DOMAIN';

/**
 * The beginnings of the names of files in the bucket. Uploads expire by a rule of the bucket; what is attached is kept
 * (decision FILES-3).
 */
export const filesPrefix = 'files/';
export const uploadsPrefix = `${filesPrefix}uploads/`;
export const keptPrefix = `${filesPrefix}kept/`;
