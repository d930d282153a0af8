import { sql, type RawBuilder } from 'kysely'
import { predicateOfGroup, type GroupSource } from '#groups/server/group-members.ts'
import type { Milestone } from '#milestones/contract/milestones.ts'

/**
 * SQL: whether a day (`d.day`) of a person of `users` will be celebrated, as things are today: they are active, do not
 * leave before, and are in the group of the milestone. Throws Refused('group-unknown').
 */
export async function audiencePredicate(
  source: GroupSource,
  { group }: Pick<Milestone, 'group'>,
): Promise<RawBuilder<boolean>> {
  const isMember = group === null ? sql`true` : await predicateOfGroup(source, group)
  return sql`(users.is_active and not users.is_administrator and users.erased_at is null and ${isMember}
              and not exists (
                select from leavings l where l.user_id = users.id and l.last_day < d.day))`
}

/** SQL: whether a person of `users` lets others see such days of theirs; a row of a list is not theirs to hide. */
export function showsDay(kind: Milestone['kind']): RawBuilder<boolean> {
  if (kind === 'list') return sql`true`
  const usual = kind === 'birthday' ? 'nobody' : 'everybody'
  return sql`(coalesce((select ${sql.ref(`c.${kind}`)} from milestone_choices c where c.user_id = users.id),
                       ${usual}) <> 'nobody')`
}
