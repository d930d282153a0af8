import { sql } from 'kysely'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { PlannedPurchase } from '#shop/server/purchase/plan-purchase.ts'
import { holdChosen } from '#shop/server/stock/stock-waits.ts'
import type { Account, Goal } from '#wallet/contract/wallet.ts'
import { readBalances } from '#wallet/server/reads.ts'
import { readOffered } from './audience.ts'
import { IS_IN_STOCK } from './variant-rows.ts'

type Source = Pick<Database, 'db'>

/** A person's balances, with the gift that they save toward. */
export async function readOwnAccount(database: Database, userId: number): Promise<Account> {
  const [balances, goal] = await Promise.all([
    readBalances(database, userId),
    readGoal(database, userId),
  ])
  return { ...balances, ...(goal !== null && { goal }) }
}

/** The goal of a person while it is in the shop and offered to them, else null. */
async function readGoal(source: Source, userId: number): Promise<Goal | null> {
  const stored = await source.db
    .selectFrom('goals')
    .select('gift_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (stored === undefined) return null
  const row = await source.db
    .selectFrom('gifts as one')
    .innerJoin('gifts', (join) =>
      join.on(sql<boolean>`gifts.id = coalesce(one.variant_of, one.id)`),
    )
    .select(['gifts.id as gift', 'one.id', 'one.name', 'one.price'])
    .select(sql<string | null>`coalesce(one.picture, gifts.picture)`.as('picture'))
    .select(
      sql<boolean>`case when one.variant_of is null then ${IS_IN_STOCK}
                              else one.stock > 0 end`.as('isInStock'),
    )
    .where('one.id', '=', stored.gift_id)
    .where('one.removed_at', 'is', null)
    .where(await readOffered(source, userId))
    .executeTakeFirst()
  if (row === undefined) return null
  const { gift, id, price, ...facts } = row
  return { gift, ...(id !== gift && { variant: id }), ...facts, price: hundredths(price) }
}

interface GoalInput {
  readonly userId: number
  readonly gift: number
  /** Of a gift with options, one of its variants; without it, whichever costs least. */
  readonly variant?: number | undefined
}

/** Makes a gift what a person saves toward. Throws Refused, in this order: 'gift-unknown', 'variant-unknown'. */
export function setGoal(database: Database, { userId, gift, variant }: GoalInput): Promise<Goal> {
  return transact(database, async (tx) => {
    const { row } = await holdChosen(tx, { userId, giftId: gift, variant })
    await tx.query({
      text: `insert into goals (user_id, gift_id) values ($1, $2)
             on conflict (user_id) do update set gift_id = excluded.gift_id, set_at = now()`,
      values: [userId, row],
    })
    announceGoals(tx, [userId])
    const goal = await readGoal(tx, userId)
    if (goal === null) throw new Refused('gift-unknown', 'gift')
    return goal
  })
}

/** Ends a person's goal. */
export function endGoal(database: Database, userId: number): Promise<void> {
  return transact(database, (tx) => endGoalOf(tx, userId))
}

export async function endGoalOf(tx: Tx, userId: number): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('goals')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) announceGoals(tx, [userId])
}

/** Ends the goals of a gift or variant that left the shop, and of its variants. */
export async function endGoals(tx: Tx, giftId: number): Promise<void> {
  const { rows } = await tx.query<{ person: number }>({
    text: `delete from goals
            where gift_id in (select id from gifts where id = $1 or variant_of = $1)
           returning user_id as person`,
    values: [giftId],
  })
  announceGoals(
    tx,
    rows.map(({ person }) => person),
  )
}

// Whoever saves toward a gift and buys another of its variants has it.
const END_BOUGHT = `
  delete from goals o
   using unnest($1::bigint[], $2::bigint[]) as v (user_id, gift_id)
    join gifts b on b.id = v.gift_id, gifts g
   where o.user_id = v.user_id and g.id = o.gift_id
     and coalesce(g.variant_of, g.id) = coalesce(b.variant_of, b.id)`

/** Ends the goals that these purchases reach. */
export function endBoughtGoals(tx: Tx, purchases: readonly PlannedPurchase[]): void {
  const bought = purchases.flatMap(({ userId, items }) =>
    items.map(({ gift }) => ({ userId, giftId: gift.id })),
  )
  tx.conclude({
    name: 'end-goals',
    text: END_BOUGHT,
    values: [bought.map(({ userId }) => userId), bought.map(({ giftId }) => giftId)],
  })
}

/** A goal stands beside the balances. */
function announceGoals(tx: Tx, people: readonly number[]): void {
  announce(
    tx,
    people.map((userId) => ({ topic: 'wallet', userId }) as const),
  )
}
