import { PassThrough, type Readable } from 'node:stream'
import { errorCode } from '#platform/server/db/connection-loss.ts'

/** Where files are kept: a folder, or a bucket of an S3-compatible store. The two behave the same. */
export interface FileStore {
  /** Keeps content under a name, durably once it resolves; the same name again replaces it. */
  keep(name: string, content: Uint8Array): Promise<void>
  /** What is under the name, and how many bytes; null where there is nothing. */
  open(name: string): Promise<{ content: Readable; length: number } | null>
  /** Names that are not there are as good as removed. */
  remove(names: readonly string[]): Promise<void>
  /** Removes what a crash in the middle of keeping may have left behind, an hour ago or more. */
  removeLeftovers(): Promise<void>
  /** Where the file of this name is, for a person to find it. */
  placeOf(name: string): string
  /** Whether there is room for files again, where keeping one found none. */
  hasRoom(): Promise<boolean>
  /** Gives back what it holds; nothing may be asked of it afterwards. */
  close(): void
}

/** The store can't be reached, is full, or refuses us: the person may try again. */
export class FileStoreFailed extends Error {
  readonly code = 'FILE_STORE_FAILED'
  override readonly name = 'FileStoreFailed'
  /** What the file system or S3 calls it, like ENOSPC or NoSuchBucket; never a secret. */
  readonly reason: string

  constructor(what: string, reason: string, cause?: unknown) {
    super(`could not ${what}: ${reason}`, { cause })
    this.reason = reason
  }
}

const FILE_NAME = /^[0-9a-f]{32}[0-9a-z-]{0,32}\.[0-9a-z]{1,8}$/

/** Names are made by us and begin with random digits. Throws on any other, which is a fault of ours. */
export function checkFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new RangeError('not the name of a file')
}

/** What is read from a store, so that a failure half way is the store's and not ours. */
export function readFrom(source: Readable): Readable {
  const content = new PassThrough()
  source.on('error', (error) =>
    content.destroy(new FileStoreFailed('read a file to its end', reasonOf(error), error)),
  )
  content.on('close', () => source.destroy())
  return source.pipe(content)
}

/** Whatever goes wrong in `work`, the store is to blame. */
export async function orFail<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileStoreFailed) throw error
    throw new FileStoreFailed(what, reasonOf(error), error)
  }
}

/** What it is called by whoever reported it; its message might quote a request. */
function reasonOf(error: unknown): string {
  return errorCode(error) || (error instanceof Error ? error.name : 'unknown')
}
