import type { Readable } from 'node:stream'

/** Where files are kept: a folder, or a bucket of an S3-compatible store. The two behave the same. */
export interface FileStore {
  /** Keeps content under a name, durably once it resolves; the same name again replaces it. */
  keep(name: string, content: Uint8Array): Promise<void>
  /** What is under the name, and how many bytes; null where there is nothing. */
  open(name: string): Promise<{ content: Readable; length: number } | null>
  /** Names that are not there are as good as removed. */
  remove(names: readonly string[]): Promise<void>
}
