import type { Command } from '#ledger/command.ts'
import { write } from '#ledger/write.ts'
import { hundredths, SIGN_UP_BONUS } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'

const CHUNK = 5_000

const NAMES = [
  'Amara',
  'Bruno',
  'Chiara',
  'Dmitri',
  'Esther',
  'Farid',
  'Greta',
  'Hiroshi',
  'Ingrid',
]

const TEAMS = 1000

// Users with different names, in teams, a third of each invited and joined. The oldest twentieth is
// inactive, like people who have left.
const HIRE = `
  insert into users (email, first_name, last_name, password_hash, is_active, is_deposit, is_transfer,
                     created_at, team, manager_id, invitation, invited_at, place, country, cost_centre, kind,
                     started_on)
  select format('%s-%s@laurel.example', md5(n::text), n), ($3::text[])[1 + n % ${NAMES.length}],
         initcap(translate(md5(n::text), '0123456789', 'ghijklmnop')), 'none', n > $4, true, true,
         now() - interval '1 year', 'Team ' || n % ${TEAMS}, $5::bigint,
         ('{none,sent,joined}'::text[])[1 + n % 3],
         case n % 3 when 0 then null else now() - interval '300 days' end,
         'Place ' || n % 20, ('{DE,FR,PT,null}'::text[])[1 + n % 4], (n % 300)::text,
         ('{employee,employee,employee,contractor,apprentice,null}'::text[])[1 + n % 6],
         current_date - n % 4000
    from generate_series($1::int, $2::int) n order by n
  returning id, email`

export interface HiredEmployee {
  readonly id: number
  readonly email: string
}

/**
 * Creates the users of a realistic company: the newest tenth has never been thanked; most were seen
 * lately, inactive ones earlier.
 */
export function staff(database: Database, count: number): Promise<void> {
  return hireStaff(database, count, async (tx, hired, done) => {
    await write(
      tx,
      hired.map(({ id: userId }) => ({ type: 'signUp', userId, bonus: SIGN_UP_BONUS })),
    )
    const active = hired.filter((_, place) => done + place + 1 > count / 20)
    await writeThanks(
      tx,
      active.flatMap(({ id: userId }, place) => {
        const amount = hundredths(100 + ((place * 7919) % 100_000))
        const deposit: Command = { type: 'deposit', userId, amount }
        if (done + place > count * 0.9) return [deposit]
        const receivers = [active[(place + 1) % active.length]?.email ?? '']
        const thanks = { message: '', values: [], visibility: 'private', picture: null } as const
        return [deposit, { type: 'send', userId, receivers, amount, thanks }]
      }),
    )
  })
}

type OpenAccounts = (tx: Tx, hired: readonly HiredEmployee[], done: number) => Promise<void>

/** Creates the users alone; `open` gives some of them their wallets, after `done` others. */
export async function hireStaff(
  database: Database,
  count: number,
  open: OpenAccounts,
): Promise<void> {
  let manager: number | undefined
  for (let done = 0; done < count; done += CHUNK) {
    const last = Math.min(done + CHUNK, count)
    await transact(database, async (tx) => {
      const { rows } = await tx.query<{ id: number; email: string }>({
        text: HIRE,
        values: [done + 1, last, NAMES, Math.floor(count / 20), manager],
      })
      manager = rows[0]?.id
      await open(tx, rows, done)
    })
  }
  await transact(database, async (tx) => {
    // For a million people these take longer than a request may.
    await tx.query({ text: 'set local statement_timeout = 0' })
    await tx.query({ text: SEE, query_timeout: 600_000 })
    await tx.query({ text: SIGN_IN, query_timeout: 600_000 })
  })
}

const SEE = `
  insert into last_seen (user_id, seen_at)
  select id, now() - make_interval(secs => (id * 7919) % 8000000,
                                   years => case when is_active then 0 else 1 end)
    from users where id % 20 > 0`

const SIGN_IN = `
  insert into sessions (token_hash, user_id, expires_at)
  select sha256(id::text::bytea), id, now() + interval '1 day' from users where id % 10 = 0`
