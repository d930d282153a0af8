import type { BucketSettings } from '#platform/server/files/bucket.ts'

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
/** The times of the day at which backups are due, "02:30", in the company's time zone. */
export type Schedule = readonly string[]

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const HOURLY = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** Reads "hourly" or "daily at 02:30, 14:30"; null if the text is neither. */
export function parseSchedule(text: string): Schedule | null {
  const words = text.trim().toLowerCase()
  if (words === 'hourly') return HOURLY
  const [, list] = /^daily at (.+)$/.exec(words) ?? []
  const times = list?.split(',').map((time) => time.trim()) ?? []
  return times.length > 0 && times.every((time) => TIME.test(time)) ? times : null
}

// A time that the clock skips in spring is due an hour later.
const TIMES = `
  select ((($1::timestamptz at time zone $2)::date + day) + t) at time zone $2 as due
    from unnest($3::time[]) t, generate_series(-1, 1) day`

/**
 * SQL of the latest time that was due at $1, with the company's zone $2 and the schedule's times $3.
 */
export const LAST_DUE = `
  select max(due)::timestamptz(3) as due from (${TIMES}) times where due <= $1`

/** SQL of the last and the next time, with the parameters of LAST_DUE. */
export const DUE_TIMES = `
  select max(due) filter (where due <= $1)::timestamptz(3) as last,
         min(due) filter (where due > $1)::timestamptz(3) as next
    from (${TIMES}) times`
