import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { GroupCondition } from '#groups/contract/group-condition.ts'
import type { GroupMember } from '#groups/contract/groups.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { groupPredicate } from './group-predicate.ts'

export type GroupSource = Pick<Database, 'db'>

/** A stored condition. Throws if a newer release stored one that this one can't decide. */
export function parseCondition(stored: unknown): GroupCondition {
  return z.parse(GroupCondition, stored)
}

/** SQL: `groupPredicate` of a saved group, over `users`. Throws Refused('group-unknown'). */
export async function predicateOfGroup(
  { db }: GroupSource,
  groupId: number,
): Promise<RawBuilder<boolean>> {
  const group = await db
    .selectFrom('groups')
    .select('condition')
    .where('id', '=', groupId)
    .executeTakeFirst()
  if (group === undefined) throw new Refused('group-unknown', 'group')
  return groupPredicate(parseCondition(group.condition))
}

/** The numbers of people who are in groups today, in the order of the conditions, in one statement. */
export async function countMembers(
  { db }: GroupSource,
  conditions: readonly GroupCondition[],
): Promise<number[]> {
  if (conditions.length === 0) return []
  const counts = conditions.map(
    (condition) => sql`count(*) filter (where ${groupPredicate(condition)})`,
  )
  // One group reads its index; several share one reading of all.
  const [only] = conditions.length === 1 ? conditions : []
  const where = only === undefined ? sql`users.is_active` : groupPredicate(only)
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::int[] as counts from users where ${where}`.execute(db)
  return rows[0]?.counts ?? []
}

/** People of a group, by name. */
export async function readFirstMembers(
  { db }: GroupSource,
  condition: GroupCondition,
  most: number,
): Promise<GroupMember[]> {
  // `offset 0`: filters first, since in the order of names few members may all come late.
  const { rows } = await sql<GroupMember>`
    select id, "firstName", "lastName", email, picture
      from (select id, first_name as "firstName", last_name as "lastName", email, picture, folded_name
              from users where ${groupPredicate(condition)} offset 0) member
     order by folded_name collate "C", id limit ${most}`.execute(db)
  return rows
}
