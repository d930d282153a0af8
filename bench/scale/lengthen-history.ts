import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import { emailOf } from '../company.ts'

const CHUNK = 100_000
const LONGEST_MS = 10 * 60_000

// The rows the ledger would write for deposits of 0.01, one a minute, without planning them.
const DEPOSIT = `
  with wallet as (
    select w.* from wallets w join users u on u.id = w.user_id where u.email = $1
  ), deposited as (
    insert into entries (user_id, seq, type, earned, appreciation, system_account,
                         system_amount, earned_after, appreciation_after, made_at)
    select user_id, last_seq + n, 'deposit', 1, 0, 'issued', -1,
           earned + n, appreciation, now() - make_interval(mins => $3::int - n)
      from wallet, generate_series(1, $2::int) n order by n
  )
  update wallets w set earned = w.earned + $2, last_seq = w.last_seq + $2
    from wallet where w.user_id = wallet.user_id`

/** Gives user 1 a history of this number of entries. */
export async function lengthenHistory(database: Database, entries: number): Promise<void> {
  const { rows } = await database.pool.query<{ last: number }>(
    'select last_seq as last from wallets join users on id = user_id where email = $1',
    [emailOf(1)],
  )
  for (let done = rows[0]?.last ?? 0; done < entries; done += CHUNK) {
    await transact(database, async (tx) => {
      await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
      const values = [emailOf(1), Math.min(CHUNK, entries - done), entries - done]
      await tx.query({ text: DEPOSIT, values, query_timeout: LONGEST_MS })
    })
  }
}
