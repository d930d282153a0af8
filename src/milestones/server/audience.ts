import { sql, type RawBuilder } from 'kysely'
import { predicateOfGroup, type GroupSource } from '#groups/server/group-members.ts'
import {
  MILESTONE_KINDS,
  type Milestone,
  type MilestoneKind,
} from '#milestones/contract/milestones.ts'
import { USUAL_CHOICES } from './milestone-choices.ts'

/** SQL: a person of `users` is active, not the administrator, and does not leave before a day. */
export const isThereOn = (day: string) => `(
  users.is_active and not users.is_administrator and users.erased_at is null and not exists (
    select from leavings l where l.user_id = users.id and l.last_day < ${day}))`

/** SQL: who sees such days of a person of `users`; a row of a list is not theirs to hide. */
export function readersOf(kind: MilestoneKind): string {
  return kind === 'list'
    ? `'everybody'`
    : `coalesce((select c.${kind} from milestone_choices c where c.user_id = users.id),
                '${USUAL_CHOICES[kind]}')`
}

/** SQL: who sees a day of the milestone `m` of a person of `users`. */
export const READERS_OF_MILESTONE = `case m.kind ${MILESTONE_KINDS.map(
  (kind) => `when '${kind}' then ${readersOf(kind)}`,
).join(' ')} end`

/**
 * SQL: whether a day (`d.day`) of a person of `users` will be celebrated, as things are today: they are there, and in
 * the group of the milestone. Throws Refused('group-unknown').
 */
export async function audiencePredicate(
  source: GroupSource,
  { group }: Pick<Milestone, 'group'>,
): Promise<RawBuilder<boolean>> {
  const isMember = group === null ? sql`true` : await predicateOfGroup(source, group)
  return sql`(${sql.raw(isThereOn('d.day'))} and ${isMember})`
}

/** SQL: whether a person of `users` lets others see such days of theirs. */
export function showsDay(kind: MilestoneKind): RawBuilder<boolean> {
  return sql`(${sql.raw(readersOf(kind))} <> 'nobody')`
}
