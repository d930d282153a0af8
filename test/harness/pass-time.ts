import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'

const MOVES = [
  `update allowance_periods
      set first_day = first_day - :days, last_day = last_day - :days,
          starts_at = starts_at - :interval, ends_at = ends_at - :interval`,
  'update allowance_portions set ends_at = ends_at - :interval',
  'update allowance_grants set period = period - :days, made_at = made_at - :interval',
  'update entries set made_at = made_at - :interval',
  'update recognitions set made_at = made_at - :interval',
]

/** Makes everything that allowances and thanks remember so many days older, as if they had passed since. */
export function passTime(database: Database, days: number): Promise<void> {
  return transact(database, async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    for (const move of MOVES) {
      const text = move
        .replaceAll(':interval', `interval '${days} days'`)
        .replaceAll(':days', String(days))
      await tx.query({ text })
    }
  })
}
