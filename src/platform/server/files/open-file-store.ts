import { join } from 'node:path'
import { prepareDataDir } from '#platform/server/data-dir.ts'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { openFolderStore } from './folder-store.ts'
import { openS3Store, type S3Settings } from './s3-store.ts'
import { FileStoreFailed, type FileStore } from './store.ts'
import { probe } from './watch-store.ts'

/** Files are stored in S3 if configured, else in the data directory. */
export interface FileStoreSettings {
  readonly dataDir: string
  readonly s3: S3Settings | null
}

/**
 * Opens the configured store and checks that it stores and reads a file. Throws StartRefused, which
 * names the setting but no secret; not for a bucket that is away, if `whenAway` takes that sentence.
 */
export async function openFileStore(
  { dataDir, s3 }: FileStoreSettings,
  whenAway?: (sentence: string) => void,
): Promise<FileStore> {
  const folder = join(dataDir, 'files')
  if (s3 === null) await prepareDataDir(dataDir)
  try {
    const store = await (s3 === null ? openFolderStore(folder) : openS3Store(s3))
    await probe(store).catch((error: unknown) => {
      if (s3 !== null && whenAway !== undefined && isAway(error)) {
        whenAway(ofBucket(s3, error.reason))
        return
      }
      store.close()
      throw error
    })
    return store
  } catch (error) {
    if (!(error instanceof FileStoreFailed)) throw error
    const sentence = s3 === null ? ofFolder(folder, error.reason) : ofBucket(s3, error.reason)
    throw new StartRefused(sentence, { cause: error })
  }
}

/** The bucket's server did not answer, or not as one that knows the bucket. */
function isAway(error: unknown): error is FileStoreFailed {
  return error instanceof FileStoreFailed && AWAY.test(error.reason)
}

/** Codes of the network, of TLS and of time, and a server's own faults. */
const AWAY =
  /^E[A-Z_]+$|^(?:TimeoutError|NetworkingError|InternalError|ServiceUnavailable|SlowDown)$/

function ofFolder(folder: string, reason: string): string {
  return `Files can't be stored in ${folder} (${reason}). Please check DATA_DIR.`
}

// The setting at fault for each S3 error; other errors concern the endpoint.
const SETTING_OF: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY',
  AccessDenied: 'S3_ACCESS_KEY_ID: it must be allowed to list, read, write and delete there',
  PermanentRedirect: 'S3_REGION',
  AuthorizationHeaderMalformed: 'S3_REGION',
}

/** The setting to check after an S3 error; null if it says nothing about settings. */
export function settingAtFault(reason: string, bucketSetting: string): string | null {
  if (reason === 'NoSuchBucket' || reason === 'InvalidBucketName') return bucketSetting
  return SETTING_OF[reason] ?? null
}

function ofBucket({ bucket, endpoint }: S3Settings, reason: string): string {
  const place = endpoint ?? 'Amazon S3'
  const setting = settingAtFault(reason, 'S3_BUCKET') ?? 'S3_ENDPOINT and the other S3_ settings'
  return `Files can't be stored in the bucket "${bucket}" at ${place} (${reason}). Please check ${setting}.`
}
