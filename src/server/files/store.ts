import type { Readable } from 'node:stream'

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
