import type { BucketSettings } from '#platform/server/files/bucket.ts'
import type { Schedule } from './schedule.ts'

/** Where backups go: a folder, as an absolute path, or a bucket. */
export type Destination = { readonly folder: string } | { readonly bucket: BucketSettings }

/** The operator's settings of backups. */
export interface BackupSettings {
  readonly schedule: Schedule
  readonly to: Destination
  /** age public keys that backups are encrypted for; none: they are not encrypted. */
  readonly recipients: readonly string[]
  /** age private keys, for the trial of encrypted backups. */
  readonly identities: readonly string[]
  /** For work that needs room on this machine, as an absolute path. */
  readonly dataDir: string
  /** So many of the newest backups are kept, whatever their age. */
  readonly keep: number
  /** Others are removed when they are older than so many days. */
  readonly keepDays: number
}
