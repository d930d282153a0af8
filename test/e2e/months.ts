import { withDatabase } from '../../scripts/with-database.ts'
import type { Installation } from './installation.ts'

/** Moves the purchases of a gift to a month ago. */
export async function passAMonth({ env }: Installation, gift: number): Promise<void> {
  await withDatabase(
    async ({ pool }) => {
      await pool.query(
        `update purchases set made_at = made_at - interval '1 month'
          where id in (select purchase_id from purchase_items where gift_id = $1)`,
        [gift],
      )
    },
    { env },
  )
}
