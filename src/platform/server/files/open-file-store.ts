import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import type { Outages } from '#platform/server/operation/outages.ts'
import { prepareDataDir } from './data-dir.ts'
import { openFolderStore } from './folder-store.ts'
import { openS3Store, type S3Settings } from './s3-store.ts'
import { FileStoreFailed, isFull, type FileStore } from './store.ts'

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

const PROBE = Buffer.from('Laurel was here')

const newProbe = () => `${randomBytes(16).toString('hex')}.probe`

/** Stores, reads and removes a probe file. Throws FileStoreFailed. */
async function probe(store: FileStore, name = newProbe()): Promise<void> {
  await store.keep(name, PROBE)
  const found = await store.open(name)
  const content = found === null ? null : await buffer(found.content)
  await store.remove([name])
  if (content?.equals(PROBE) !== true || (await store.open(name)) !== null) {
    throw new FileStoreFailed('read a stored file', 'its content differs')
  }
}

/**
 * The same store, whose failures are noticed: a probe finds out whether all files are concerned,
 * which begins an outage, or one alone, which is logged.
 */
export function watchStore(store: FileStore, outages: Outages, log: Logger): FileStore {
  // One name for all, since a store that forbids to delete would keep each probe.
  const name = newProbe()
  let probing: Promise<void> | undefined

  async function judge(failure: FileStoreFailed): Promise<void> {
    try {
      await probe(store, name)
      log.warn({ err: failure }, 'A file could not be stored or read, others can')
    } catch (error) {
      const { reason } = error instanceof FileStoreFailed ? error : failure
      outages.begin('files', {
        sentence: `Files can't be stored or read (${reason}): uploads and pictures are refused until they can. Please check ${store.place}.`,
        facts: { reason, place: store.place },
        isOver: () => probe(store, name).then(() => true),
      })
    }
  }

  function notice(thrown: unknown): void {
    // A full disk has its own lines in the log.
    if (!(thrown instanceof FileStoreFailed) || isFull(thrown) || outages.isFailing('files')) return
    probing ??= judge(thrown).finally(() => (probing = undefined))
  }

  async function noticed<T>(work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      notice(error)
      throw error
    })
  }

  return {
    ...store,
    keep: (name, content) => noticed(store.keep(name, content)),
    async open(name) {
      const found = await noticed(store.open(name))
      found?.content.on('error', notice)
      return found
    },
    remove: (names) => noticed(store.remove(names)),
  }
}
