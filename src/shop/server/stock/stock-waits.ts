import { sql } from 'kysely'
import { notify } from '#notifications/server/notify.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { isOfferedTo, readAudienceGroups } from '#shop/server/gifts/audience.ts'

interface GiftChoice {
  readonly userId: number
  readonly giftId: number
  /** Of a gift with options, which of its variants. */
  readonly variant?: number | undefined
}

const FIND = `
  select coalesce(v.id, g.id) as row, coalesce(v.stock, g.stock) as stock,
         g.options is not null as has_options, $2::bigint is null or v.id is not null as is_known
    from gifts g
    left join gifts v on v.id = $2 and v.variant_of = g.id and v.removed_at is null
   where g.id = $1 and g.removed_at is null and g.variant_of is null
     for share of g`

interface ChosenRow {
  row: number
  stock: number
  has_options: boolean
  is_known: boolean
}

/**
 * The row of a gift that a person sees, or of its variant, and keeps the gift in the shop until the transaction ends.
 * Throws Refused, in this order: 'gift-unknown', 'variant-unknown'.
 */
export async function holdChosen(
  tx: Tx,
  { userId, giftId, variant }: GiftChoice,
): Promise<ChosenRow> {
  const { rows } = await tx.query<ChosenRow>({ text: FIND, values: [giftId, variant ?? null] })
  const [found] = rows
  if (found === undefined || !(await isOfferedTo(tx, userId, giftId))) {
    throw new Refused('gift-unknown', 'gift')
  }
  if (!found.is_known) throw new Refused('variant-unknown', 'variant')
  return found
}

/**
 * Puts a person on the list of those who are told when a gift is back in stock. Throws Refused, in this order:
 * 'gift-unknown', 'variant-required', 'variant-unknown', 'gift-in-stock'.
 */
export async function waitForGift(
  database: Database,
  { userId, giftId, variant }: GiftChoice,
): Promise<void> {
  await transact(database, async (tx) => {
    const found = await holdChosen(tx, { userId, giftId, variant })
    if (found.has_options && variant === undefined) throw new Refused('variant-required', 'variant')
    // Whoever brings stock locks the row that has it.
    const { rows: stocks } = await tx.query<{ stock: number }>({
      text: 'select stock from gifts where id = $1 for share',
      values: [found.row],
    })
    if ((stocks[0]?.stock ?? 0) > 0) throw new Refused('gift-in-stock', 'gift')
    await tx.query({
      text: 'insert into stock_waits (user_id, gift_id) values ($1, $2) on conflict do nothing',
      values: [userId, found.row],
    })
    announce(tx, [{ topic: 'gifts', userId }])
  })
}

/** Takes a person off the list again. */
export function stopWaiting(
  database: Database,
  { userId, giftId, variant = giftId }: GiftChoice,
): Promise<void> {
  return transact(database, async (tx) => {
    const { numDeletedRows } = await tx.db
      .deleteFrom('stock_waits')
      .where('user_id', '=', userId)
      .where('gift_id', '=', variant)
      .executeTakeFirst()
    if (numDeletedRows > 0n) announce(tx, [{ topic: 'gifts', userId }])
  })
}

/**
 * Tells as many as there are new pieces of a locked gift or variant, in the order of asking, once each. Nothing is
 * kept for them. Whoever it is not offered to any more is passed over.
 */
export async function tellWaiting(tx: Tx, giftId: number, pieces: number): Promise<void> {
  const waiting = await tx.db
    .selectFrom('stock_waits as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .select('w.user_id')
    .where('w.gift_id', '=', giftId)
    .where('u.is_active', '=', true)
    .orderBy('w.asked_at')
    .orderBy('w.user_id')
    .execute()
  if (waiting.length === 0) return
  const { whole, name } = await tx.db
    .selectFrom('gifts')
    .select(['name', sql<number>`coalesce(variant_of, id)`.as('whole')])
    .where('id', '=', giftId)
    .executeTakeFirstOrThrow()
  const people = waiting.map(({ user_id: id }) => id)
  const isOffered = await findOfferedPeople(tx, whole, people)
  const receivers = people.filter(isOffered).slice(0, pieces)
  if (receivers.length === 0) return
  await tx.db
    .deleteFrom('stock_waits')
    .where('gift_id', '=', giftId)
    .where('user_id', 'in', receivers)
    .execute()
  notify(tx, { kind: 'giftBack', receivers, subject: whole, facts: { name } })
}

/** Which of some people a gift is offered to. */
async function findOfferedPeople(tx: Tx, giftId: number, people: readonly number[]) {
  const audience = await tx.db
    .selectFrom('gift_audiences')
    .select('group_id')
    .where('gift_id', '=', giftId)
    .execute()
  if (audience.length === 0) return () => true
  const groups = await readAudienceGroups(tx, people)
  return (person: number) =>
    (groups?.get(person) ?? []).some((id) => audience.some((one) => one.group_id === id))
}

/** Ends the lists of a removed gift and its variants. */
export async function endWaits(tx: Tx, giftId: number): Promise<void> {
  await tx.query({
    text: `delete from stock_waits where gift_id in (
             select id from gifts where id = $1 or variant_of = $1)`,
    values: [giftId],
  })
}

/** Whoever waits for a gift that got variants waits for the one that took over its stock. */
export async function handOnWaits(tx: Tx, giftId: number): Promise<void> {
  const { rows } = await tx.query<{ heir: number; stock: number }>({
    text: `
      with moved as (
        update stock_waits w set gift_id = g.heir_id from gifts g
         where g.id = $1 and w.gift_id = g.id and g.heir_id is not null)
      select h.id as heir, h.stock from gifts g join gifts h on h.id = g.heir_id where g.id = $1`,
    values: [giftId],
  })
  for (const { heir, stock } of rows) if (stock > 0) await tellWaiting(tx, heir, stock)
}
