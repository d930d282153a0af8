import { PassThrough, type Readable } from 'node:stream'
import type { DiskSpace } from '#platform/contract/disk-space.ts'
import { errorCode } from '#platform/server/db/connection-loss.ts'

/** The file store: a folder, or a bucket of an S3-compatible store. Both behave the same. */
export interface FileStore {
  /** Stores content durably under a name, replacing any earlier content. */
  keep(name: string, content: Uint8Array): Promise<void>
  /** The content and its length; null if the file is missing. */
  open(name: string): Promise<{ content: Readable; length: number } | null>
  /** Removes files; missing ones are ignored. */
  remove(names: readonly string[]): Promise<void>
  /** Removes leftovers of interrupted uploads that are at least an hour old. */
  removeLeftovers(): Promise<void>
  /** The store's folder or bucket, for messages to people. */
  readonly place: string
  /** The file's location, for messages to people. */
  placeOf(name: string): string
  /** The room on the store's disk; null: a bucket does not tell. */
  readSpace(): Promise<DiskSpace | null>
  /** Releases connections; the store can't be used afterwards. */
  close(): void
}

/** The store is unreachable, full, or refuses access; trying again may help. */
export class FileStoreFailed extends Error {
  readonly code = 'FILE_STORE_FAILED'
  override readonly name = 'FileStoreFailed'
  /** The error code of the file system or S3, like ENOSPC or NoSuchBucket; never a secret. */
  readonly reason: string

  constructor(what: string, reason: string, cause?: unknown) {
    super(`could not ${what}: ${reason}`, { cause })
    this.reason = reason
  }
}

/** EDQUOT: our disk quota is used up. */
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Whether the store failed for lack of space. */
export function isFull({ reason }: FileStoreFailed): boolean {
  return FULL.has(reason)
}

const FILE_NAME = /^[0-9a-f]{32}[0-9a-z-]{0,32}\.[0-9a-z]{1,8}$/

/** Our names begin with random digits. Throws RangeError on any other. */
export function checkFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new RangeError('not the name of a file')
}

/** Wraps a download, so that a failure in the middle is a FileStoreFailed. */
export function readFrom(source: Readable): Readable {
  const content = new PassThrough()
  source.on('error', (error) =>
    content.destroy(new FileStoreFailed('read a file to its end', reasonOf(error), error)),
  )
  content.on('close', () => source.destroy())
  return source.pipe(content)
}

/** Runs `work`; any error becomes a FileStoreFailed. */
export async function orFail<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileStoreFailed) throw error
    throw new FileStoreFailed(what, reasonOf(error), error)
  }
}

/** The error's code or name; its message might quote a request. */
function reasonOf(error: unknown): string {
  return errorCode(error) || (error instanceof Error ? error.name : 'unknown')
}
