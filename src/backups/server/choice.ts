import type { Schedule } from './schedule.ts'

/** What the operator decided about backups. */
export interface BackupChoice {
  readonly schedule: Schedule
  /** A folder, as an absolute path. */
  readonly to: string
  /** For work that needs room on this machine, as an absolute path. */
  readonly dataDir: string
  /** So many of the newest backups are kept, whatever their age. */
  readonly keep: number
  /** Others are removed when they are older than so many days. */
  readonly keepDays: number
}
