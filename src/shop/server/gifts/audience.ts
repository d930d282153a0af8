import { msg } from '@lingui/core/runtime-macro'
import { sql, type RawBuilder } from 'kysely'
import type { GroupCondition } from '#groups/contract/group-condition.ts'
import { parseCondition } from '#groups/server/group-members.ts'
import { groupPredicate } from '#groups/server/group-predicate.ts'
import type { FindGroupUses } from '#groups/server/read-groups.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'

type Source = Pick<Database, 'db'>

/**
 * Which gifts a reader sees: those that are offered to them, or as somebody who manages gifts all of them, each with
 * its audience.
 */
export type GiftSight = 'offered' | 'all'

/** By person: the ids of the groups they are in today, of those that gifts are offered to. */
export type AudienceGroups = ReadonlyMap<number, readonly number[]>

/**
 * The groups of people, of those that gifts are offered to; null if every gift is offered to everybody. Under the
 * locks of a purchase, whoever changed a person, a group or an audience before is seen.
 */
export async function readAudienceGroups(
  { db }: Source,
  people: readonly number[],
): Promise<AudienceGroups | null> {
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'condition'])
    .where('id', 'in', (select) => select.selectFrom('gift_audiences').select('group_id'))
    .execute()
  if (groups.length === 0) return null
  const ids = groups.map(({ id, condition }) => idIfMember(id, parseCondition(condition)))
  const { rows } = await sql<{ person: number; groups: number[] }>`
    select u.id as person, array_remove(array[${sql.join(ids)}], null)::bigint[] as groups
      from users u where u.id = any(${people}::bigint[])`.execute(db)
  return new Map(rows.map(({ person, groups: own }) => [person, own]))
}

function idIfMember(id: number, condition: GroupCondition): RawBuilder<number | null> {
  return sql`case when ${groupPredicate(condition, { of: 'u' })} then ${id}::bigint end`
}

/** SQL: whether the gift of a row of `gifts` is offered to a person. */
export type OfferCondition = RawBuilder<boolean>

const ALWAYS: OfferCondition = sql`true`

/** SQL: whether a gift is offered to whoever is in these groups. */
function offeredTo(groups: readonly number[]): OfferCondition {
  // What is hidden is gathered once for a statement, not for each gift.
  return sql`(gifts.id not in (
    select a.gift_id from gift_audiences a
     group by a.gift_id having not bool_or(a.group_id = any(${groups}::bigint[]))))`
}

/** The condition by which a person sees gifts. */
export async function readOffered(
  source: Source,
  userId: number,
  sight: GiftSight = 'offered',
): Promise<OfferCondition> {
  if (sight === 'all') return ALWAYS
  const groups = await readAudienceGroups(source, [userId])
  return groups === null ? ALWAYS : offeredTo(groups.get(userId) ?? [])
}

/** SQL: whether a row of `gifts` is offered to groups alone. */
export const IS_RESTRICTED: OfferCondition = sql`exists (
  select from gift_audiences a where a.gift_id = gifts.id)`

/** Those of some gifts that are offered to a person. */
export async function findOffered(
  source: Source,
  userId: number,
  gifts: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await source.db
    .selectFrom('gifts')
    .select('id')
    .where('id', 'in', [0, ...gifts])
    .where(await readOffered(source, userId))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a gift is offered to a person. */
export async function isOfferedTo(
  source: Source,
  userId: number,
  giftId: number,
): Promise<boolean> {
  return (await findOffered(source, userId, [giftId])).has(giftId)
}

/** Offers a locked gift to these groups alone; to everybody if there are none. Throws Refused('group-unknown'). */
export async function setGiftAudience(
  tx: Tx,
  giftId: number,
  groups: readonly number[],
): Promise<void> {
  // Whoever removes a group waits, or was first.
  const { rowCount } = await tx.query({
    text: 'select from groups where id = any($1::bigint[]) order by id for key share',
    values: [groups],
  })
  if ((rowCount ?? 0) < groups.length) throw new Refused('group-unknown', 'audience')
  await tx.db
    .deleteFrom('gift_audiences')
    .where('gift_id', '=', giftId)
    .where('group_id', 'not in', [0, ...groups])
    .execute()
  await tx.query({
    text: `insert into gift_audiences (gift_id, group_id)
           select $1, unnest($2::bigint[]) on conflict do nothing`,
    values: [giftId, groups],
  })
}

/** SQL: the groups of a row of `gifts`, by name; null: it is offered to everybody. */
export const AUDIENCE: RawBuilder<{ id: number; name: string }[] | null> = sql`(
  select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
    from gift_audiences a join groups g on g.id = a.group_id
   where a.gift_id = gifts.id)`

/** The groups to offer a gift to, by name. */
export async function listAudienceGroups({ db }: Source) {
  const groups = await db
    .selectFrom('groups')
    .select(['id', 'name'])
    .orderBy((sort) => sort.fn('folded', ['name']))
    .orderBy('id')
    .execute()
  return { groups }
}

/** The gifts that are offered to groups. */
export const findAudienceUses: FindGroupUses = async ({ db }, say) => {
  const rows = await db
    .selectFrom('gift_audiences as a')
    .innerJoin('gifts', 'gifts.id', 'a.gift_id')
    .select(['a.group_id as group', 'gifts.id', 'gifts.name'])
    .orderBy(sql`lower(gifts.name)`)
    .execute()
  return rows.map(({ group, id, name }) => {
    return { group, title: say(msg`The gift ${{ name }}`), path: `/inventory?gift=${id}` }
  })
}
