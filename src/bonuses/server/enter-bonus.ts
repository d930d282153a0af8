import { record, recordMany } from '#audit-log/server/record.ts'
import type { bonusEndpoints, BonusEntry, BonusSum, EnteredSum } from '#bonuses/contract/bonus.ts'
import { headingsOf } from '#imports/contract/column-names.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import {
  hundredths,
  LARGEST_BALANCE,
  writePoints,
  type Hundredths,
} from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { personOf, serviceOf, type Actor } from '#platform/server/calls/actor.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import { takeTurns } from '#platform/server/calls/take-turns.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { csvTable, writeAmount, type Sheet } from '#platform/server/files/csv-table.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { GIVEN_THIS_MONTH, holdPermission, type Right } from '#roles/server/held-roles.ts'
import type { UserSelection } from '#users/contract/users.ts'

/**
 * Stores the bonus that the administrator typed for a user, in place of an earlier one. Throws
 * Refused: 'profile-missing', or 'bonus-self' for an administrator's row (specification,
 * section 6).
 */
export async function enterBonus(
  database: Database,
  { by, from, userId, entry }: { by: Actor; from?: string; userId: number; entry: BonusEntry },
): Promise<void> {
  await transact(database, async (tx) => {
    const { own } = await holdBonuses(tx, by)
    if (userId === own) throw new Refused('bonus-own')
    await refuseAdministrator(tx, userId)
    const author = { entered_by: personOf(by), service: serviceOf(by) }
    await tx.db
      .insertInto('entered_bonuses')
      .values({ user_id: userId, ...author, ...entry })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ ...entry, ...author, entered_at: new Date() }),
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

/**
 * Throws Refused: 'profile-missing', or 'bonus-self' for an administrator. Nobody becomes the
 * administrator until the transaction ends.
 */
export async function refuseAdministrator(tx: Tx, userId: number): Promise<void> {
  const user = await tx.db
    .selectFrom('users')
    .select('is_administrator')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (user === undefined) throw new Refused('profile-missing')
  if (user.is_administrator) throw new Refused('bonus-self')
}

/** Deletes the bonus entered for a user, if there is one. Throws Refused('profile-missing'). */
export async function clearBonus(
  database: Database,
  { by, from, userId }: { by: Actor; from: string; userId: number },
): Promise<void> {
  await transact(database, async (tx) => {
    await holdBonuses(tx, by)
    if (await clearEntered(tx, { by, from, userId })) return
    const user = await tx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .executeTakeFirst()
    if (user === undefined) throw new Refused('profile-missing')
  })
}

/** Deletes the bonus entered for a user; returns whether there was one. */
export async function clearEntered(
  tx: Tx,
  { by, from, userId }: { by: Actor; from: string; userId: number },
): Promise<boolean> {
  const cleared = await tx.db
    .deleteFrom('entered_bonuses')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (cleared.numDeletedRows === 0n) return false
  const subject = { kind: 'user', id: userId } as const
  await record(tx, { action: 'bonusCleared', by, from, subject })
  announce(tx, [{ topic: 'users', userId: null }])
  return true
}

type ManyBonusesBody = Input<(typeof bonusEndpoints)['enterBonusForMany']>['body']

interface ManyBonusesInput extends ManyBonusesBody {
  readonly by: number
  readonly from: string
}

/**
 * Finds and locks the selected users in the order of their ids, and extends the transaction's time
 * limits for so many. Throws Refused if the selection is no longer valid.
 */
export type LockChosen = (
  tx: Tx,
  chosen: UserSelection,
) => Promise<readonly { readonly id: number; readonly isActive: boolean }[]>

/** The number of users per statement, so that other requests can run in between. */
const CHUNK = 5_000

/**
 * Enters the same bonus for many users, in place of earlier ones: for all of them, or for none
 * (specification, section 6). Runs one such entry at a time. Throws Refused: 'busy', and the
 * refusals of `lockChosen`.
 */
export function createManyBonusEntry(database: Database, lockChosen: LockChosen) {
  const takeTurn = takeTurns({ atWork: 1, waiting: 20 })
  return ({ chosen, ...entering }: ManyBonusesInput): Promise<BonusSum> =>
    takeTurn(() =>
      transact(database, async (tx) => {
        const { own } = await holdBonuses(tx, entering.by)
        const users = await lockChosen(tx, chosen)
        if (users.some(({ id }) => id === own)) throw new Refused('bonus-own')
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

// Locks in the order of user ids, as processing does, so that the two can't deadlock.
const LOCK = `
  select user_id, amount from entered_bonuses
   where user_id = any($1::bigint[]) order by user_id for update`

const ENTER = `
  insert into entered_bonuses (user_id, amount, reason, entered_by)
  select id, $2, $3, $4 from unnest($1::bigint[]) id order by id
      on conflict (user_id) do update
         set amount = excluded.amount, reason = excluded.reason, entered_by = excluded.entered_by,
             service = null, entered_at = now()`

async function enter(
  tx: Tx,
  ids: readonly number[],
  { by, from, entry }: Omit<ManyBonusesInput, 'chosen'>,
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

// The sum is capped at the largest batch: processing refuses more, so the exact sum is not needed.
const SUM = `
  select count(*) as people, least(coalesce(sum(amount), 0), ${LARGEST_BALANCE})::bigint as total
    from entered_bonuses where user_id is distinct from $1`

/**
 * The number of users with entered bonus points, and the sum: what the reader would process, so
 * without a people keeper's own.
 */
export async function sumEnteredBonuses(
  database: Database,
  { id, isAdministrator }: { readonly id: number; readonly isAdministrator: boolean },
): Promise<EnteredSum> {
  const own = isAdministrator ? null : id
  const { rows } = await database.pool.query<{ people: number; total: number }>(SUM, [own])
  const { people, total } = rows[0] ?? { people: 0, total: 0 }
  const left = own === null ? null : await readBudget(database, own)
  return { people, total: hundredths(total), left }
}

const PAGE_SIZE = 500

/** The entered bonuses that are not processed, as a CSV file that can be imported again. */
export function enteredBonusesCsv(database: Database, sheet: Sheet): FileAnswer {
  const headings = headingsOf(IMPORT_COLUMNS.bonuses, sheet.say)
  return csvTable(sheet, 'entered-bonuses.csv', headings, pages(database, sheet))
}

async function* pages({ db }: Database, sheet: Sheet): AsyncGenerator<string[][]> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: { id: number; email: string; amount: number; reason: string }[] = await db
      .selectFrom('entered_bonuses as entered')
      .innerJoin('users', 'users.id', 'entered.user_id')
      .select(['users.id', 'users.email', 'entered.amount', 'entered.reason'])
      .where('entered.user_id', '>', after)
      .orderBy('entered.user_id')
      .limit(PAGE_SIZE)
      .execute()
    yield rows.map(({ email, amount, reason }) => [
      email,
      writeAmount(sheet, hundredths(amount)),
      reason,
    ])
    after = rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.id
  }
}

/** Whose bonuses somebody may not enter or process: their own, unless they are the administrator. */
export async function holdBonuses(tx: Tx, by: Actor): Promise<{ right: Right; own: number }> {
  const right = await holdPermission(tx, by, 'giveBonuses')
  // No user has the id 0.
  return { right, own: right.isAdministrator ? 0 : (personOf(by) ?? 0) }
}

/**
 * Refuses receivers who are inactive, or the giver's own account. Throws Refused: 'bonus-own',
 * 'receiver-inactive'.
 */
export function refuseReceivers(people: Awaited<ReturnType<LockChosen>>, own: number): void {
  if (people.some(({ id }) => id === own)) throw new Refused('bonus-own')
  if (people.some(({ isActive }) => !isActive)) throw new Refused('receiver-inactive')
}

/**
 * Refuses bonus points beyond the people keeper's limit of the month. The permission is held, so
 * no other request of theirs spends the same points. Throws Refused('bonus-limit').
 */
export async function refuseBeyondBudget(
  tx: Tx,
  by: number,
  { right, total }: { right: Right; total: number },
): Promise<void> {
  if (right.bonusLimit === null) return
  const { rows } = await tx.query<{ given: number }>({
    text: `select (${GIVEN_THIS_MONTH} $1) as given`,
    values: [by],
  })
  if ((rows[0]?.given ?? 0) + total > right.bonusLimit) throw new Refused('bonus-limit')
}

const LEFT = `
  select greatest(r.bonus_limit - (${GIVEN_THIS_MONTH} r.user_id), 0)::bigint as "left"
    from user_roles r where r.user_id = $1 and r.bonus_limit is not null`

/** A people keeper's remaining budget of this month. */
async function readBudget({ pool }: Database, userId: number): Promise<Hundredths> {
  const { rows } = await pool.query<{ left: number }>(LEFT, [userId])
  return hundredths(rows[0]?.left ?? 0)
}
