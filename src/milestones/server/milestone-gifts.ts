import { sql } from 'kysely'
import type { Milestone, MilestoneChange, MilestoneGift } from '#milestones/contract/milestones.ts'
import { hundredths, NOTHING, type Hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'

type Source = Pick<Database, 'db'>

type NamedGifts = Pick<MilestoneChange, 'gift' | 'steps'>

/** The ids of the gifts that a milestone names. */
export function giftsOf({ gift, steps }: NamedGifts): number[] {
  return [gift, ...steps.map((step) => step.gift)].filter((id) => id !== null)
}

/**
 * The gifts of the shop that milestones can give: those without variants, and those that they name already, by name.
 */
export async function listMilestoneGifts({ db }: Source): Promise<MilestoneGift[]> {
  const { rows } = await sql<Omit<MilestoneGift, 'price'> & { price: number }>`
    select g.id, g.name, g.price, g.picture,
           g.removed_at is null and g.options is null and g.stock > 0 as "isThere",
           array(select a.group_id from gift_audiences a where a.gift_id = g.id order by 1) as groups
      from gifts g
     where g.removed_at is null and g.options is null and g.variant_of is null
        or g.id in (select gift_id from milestones where gift_id is not null
                    union all select gift_id from milestone_steps where gift_id is not null)
     order by folded(g.name), g.id`.execute(db)
  return rows.map((row) => ({ ...row, price: hundredths(row.price) }))
}

/**
 * Refuses gifts that can't be given by a milestone that is on, or that are new to it. Throws Refused: 'gift-unknown',
 * 'milestone-gift-options', 'milestone-gift-audience'.
 */
export async function refuseGifts(
  tx: Tx,
  before: Milestone,
  { isOn, group, ...change }: MilestoneChange,
): Promise<void> {
  const known = new Set(isOn ? [] : giftsOf(before))
  const asked = giftsOf(change).filter((id) => !known.has(id))
  if (asked.length === 0) return
  const { rows } = await sql<{ id: number; hasOptions: boolean; groups: number[] }>`
    select id, options is not null as "hasOptions",
           array(select a.group_id from gift_audiences a where a.gift_id = gifts.id) as groups
      from gifts
     where id = any(${asked}::bigint[]) and removed_at is null and variant_of is null
     order by id for key share`.execute(tx.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const id of asked) {
    const gift = found.get(id)
    if (gift === undefined) throw new Refused('gift-unknown', 'gift')
    if (gift.hasOptions) throw new Refused('milestone-gift-options', 'gift')
    const isForAll = gift.groups.length === 0
    if (!isForAll && !gift.groups.includes(group ?? 0)) {
      throw new Refused('milestone-gift-audience', 'gift')
    }
  }
}

/** The points that these settings cost: those of the gifts that they name. */
export async function priceGifts<T extends NamedGifts & { readonly points: Hundredths }>(
  { db }: Source,
  draft: T,
): Promise<T> {
  const rows = await db
    .selectFrom('gifts')
    .select(['id', 'price'])
    .where('id', 'in', [0, ...giftsOf(draft)])
    .execute()
  const prices = new Map(rows.map(({ id, price }) => [id, hundredths(price)]))
  const costOf = ({ gift, points }: { gift: number | null; points: Hundredths }) =>
    gift === null ? points : (prices.get(gift) ?? NOTHING)
  return {
    ...draft,
    points: costOf(draft),
    steps: draft.steps.map((step) => ({ ...step, points: costOf(step) })),
  }
}
