import { DeleteObjectCommand, ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { bucketVariable } from '#functions/aws/bucket.ts';
import { variable } from '#functions/aws/environment.ts';
import { clientAttempts } from '#functions/aws/retry.ts';

/** The contents of files that were removed, for as long as they can be brought back. */
export interface PastContents {
  /** Looks for an object that is there, or was; the answer brings it back. Undefined for one that is gone for good. */
  find(key: string): Promise<(() => Promise<void>) | undefined>;
}

export const versionsClient = new S3Client({ maxAttempts: clientAttempts.usual });

/**
 * By the versions of the bucket. The name of a content is never used again, so that its one version is the right one at
 * any moment; a deletion is a marker above it.
 */
export const versionedContents: PastContents = {
  async find(key) {
    const Bucket = variable(bucketVariable);
    const { Versions = [], DeleteMarkers = [] } = await versionsClient.send(
      new ListObjectVersionsCommand({ Bucket, Prefix: key }),
    );
    if (!Versions.some((version) => version.Key === key)) return undefined;
    const markers = DeleteMarkers.filter((marker) => marker.Key === key);
    return async () => {
      for (const { VersionId } of markers)
        await versionsClient.send(new DeleteObjectCommand({ Bucket, Key: key, VersionId }));
    };
  },
};
