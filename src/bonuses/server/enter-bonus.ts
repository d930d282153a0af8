import type { BonusEntry, BonusSum } from '#bonuses/contract/bonus.ts'
import { writePoints, hundredths, LARGEST_BALANCE } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { record, recordMany } from '#audit-log/server/record.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import type { bonusEndpoints } from '#bonuses/contract/bonus-endpoints.ts'
import type { Chosen } from '#users/contract/users.ts'
import { takeTurns } from '#platform/server/take-turns.ts'

/**
 * Keeps what the administrator typed for a user, in place of what was entered before. Throws
 * Refused: 'profile-missing', or 'bonus-self' for an administrator's row (specification, section 6).
 */
export async function enterBonus(
  database: Database,
  { by, from, userId, entry }: { by: number; from?: string; userId: number; entry: BonusEntry },
): Promise<void> {
  await transact(database, async (tx) => {
    await refuseAdministrator(tx, userId)
    await tx.db
      .insertInto('entered_bonuses')
      .values({ user_id: userId, entered_by: by, ...entry })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ ...entry, entered_by: by, entered_at: new Date() }),
      )
      .execute()
    await record(tx, {
      action: 'bonusEntered',
      by,
      from,
      subject: { kind: 'user', id: userId },
      after: { bonus: writePoints(entry.amount) },
      reason: entry.reason,
    })
    announce(tx, [{ topic: 'users', userId: null }])
  })
}

/** Throws Refused: 'profile-missing', or 'bonus-self' for an administrator. */
export async function refuseAdministrator(tx: Tx, userId: number): Promise<void> {
  const user = await tx.db
    .selectFrom('users')
    .select('is_administrator')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) throw new Refused('profile-missing')
  if (user.is_administrator) throw new Refused('bonus-self')
}

/** Takes away what was entered for a user, if anything was. Throws Refused('profile-missing'). */
export async function clearBonus(
  database: Database,
  { by, from, userId }: { by: number; from: string; userId: number },
): Promise<void> {
  await transact(database, async (tx) => {
    const cleared = await tx.db
      .deleteFrom('entered_bonuses')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (cleared.numDeletedRows > 0n) {
      const subject = { kind: 'user', id: userId } as const
      await record(tx, { action: 'bonusCleared', by, from, subject })
      return announce(tx, [{ topic: 'users', userId: null }])
    }
    const user = await tx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .executeTakeFirst()
    if (user === undefined) throw new Refused('profile-missing')
  })
}

type Asked = Input<(typeof bonusEndpoints)['enterBonusForMany']>['body']

interface Entering extends Asked {
  readonly by: number
  readonly from: string
}

/**
 * Finds and locks whom the administrator chose, in the order of their ids, and grants the
 * transaction the time that many take. Throws Refused where they are not as they were shown.
 */
export type LockChosen = (tx: Tx, chosen: Chosen) => Promise<readonly { readonly id: number }[]>

/** So many at a time, so that other requests get in between. */
const CHUNK = 5_000

/**
 * Enters the same bonus for many, in place of what was entered for them before: for all of them, or
 * for nobody (specification, section 6). One such entry at a time. Throws Refused: 'busy', and what
 * `lockChosen` throws.
 */
export function createManyBonusEntry(database: Database, lockChosen: LockChosen) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return ({ chosen, ...entering }: Entering): Promise<BonusSum> =>
    takeTurn(() =>
      transact(database, async (tx) => {
        const users = await lockChosen(tx, chosen)
        for (let done = 0; done < users.length; done += CHUNK) {
          const some = users.slice(done, done + CHUNK)
          await enter(
            tx,
            some.map(({ id }) => id),
            entering,
          )
        }
        announce(tx, [{ topic: 'users', userId: null }])
        const total = Math.min(users.length * entering.entry.amount, LARGEST_BALANCE)
        return { people: users.length, total: hundredths(total) }
      }),
    )
}

// In the order of users, as a batch that is processed locks them: neither waits in a circle.
const LOCK = `
  select user_id, amount from entered_bonuses
   where user_id = any($1::bigint[]) order by user_id for update`

const ENTER = `
  insert into entered_bonuses (user_id, amount, reason, entered_by)
  select id, $2, $3, $4 from unnest($1::bigint[]) id order by id
      on conflict (user_id) do update
         set amount = excluded.amount, reason = excluded.reason, entered_by = excluded.entered_by,
             entered_at = now()`

async function enter(
  tx: Tx,
  ids: readonly number[],
  { by, from, entry }: Omit<Entering, 'chosen'>,
): Promise<void> {
  const [{ rows }] = await Promise.all([
    tx.query<{ user_id: number; amount: number }>({ text: LOCK, values: [ids] }),
    tx.query({ text: ENTER, values: [ids, entry.amount, entry.reason, by] }),
  ])
  const before = new Map(rows.map((row) => [row.user_id, hundredths(row.amount)]))
  const after = { bonus: writePoints(entry.amount) }
  const effects = ids.map((id) => {
    const replaced = before.get(id)
    return {
      id,
      after,
      ...(replaced !== undefined && { before: { bonus: writePoints(replaced) } }),
    }
  })
  await recordMany(tx, { action: 'bonusEntered', by, from, reason: entry.reason }, 'user', effects)
}
