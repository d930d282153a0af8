import { sql } from 'kysely'
import { predicateOfGroup } from '#groups/server/group-members.ts'
import type { MilestoneKind } from '#milestones/contract/milestones.ts'
import { notifyAll } from '#notifications/server/notify.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { isThereOn } from './audience.ts'
import { factsOfSigning } from './events.ts'
import { IS_ITS_DAY, OCCURRENCE_SOURCES, ZONE_OF_USER } from './occurrence-day.ts'
import { SIGNED_BY } from './signing-readers.ts'

interface SignedMilestone {
  readonly id: number
  readonly group: number | null
}

interface OpenedRow {
  readonly id: number
  readonly manager: number | null
  readonly person: number
  readonly ordinal: number
  readonly kind: MilestoneKind
  readonly name: string | null
  readonly postedOn: string
}

const LONGEST_MS = 5 * 60_000

/** More receivers would make a live event to everybody, and the person would hear it too. */
const MOST_TOLD = 1_000

/**
 * Lets colleagues sign the cards of a milestone that are due within a week, each once, and tells the managers.
 * Birthdays of people who show them to nobody, and others' like them, can't be signed.
 */
export async function openSignings(
  tx: Tx,
  { id, group }: SignedMilestone,
  now: Date,
): Promise<void> {
  const isMember = group === null ? sql`true` : await predicateOfGroup(tx, group)
  const { rows } = await sql<OpenedRow>`
    with opened as (
      insert into milestone_signings (occurrence_id, told_id)
      select o.id, manager.id
        from milestone_occurrences o
        join milestones m on m.id = o.milestone_id
        join users on users.id = o.user_id
        ${sql.raw(OCCURRENCE_SOURCES)}
        left join users manager
          on manager.id = users.manager_id and manager.is_active and manager.id <> users.id
       where o.milestone_id = ${id} and o.state = 'due' and o.due_at > ${now}
         and not exists (select from milestone_signings known where known.occurrence_id = o.id)
         and ${sql.raw(isThereOn('o.day'))}
         and ${sql.raw(IS_ITS_DAY)} and ${isMember} and ${SIGNED_BY} <> 'nobody'
       order by o.id
      returning occurrence_id, told_id)
    select o.id, opened.told_id as manager, o.user_id as person, o.ordinal, m.kind, m.name,
           (o.due_at at time zone ${ZONE_OF_USER})::date::text as "postedOn"
      from opened
      join milestone_occurrences o on o.id = opened.occurrence_id
      join milestones m on m.id = o.milestone_id
      join users on users.id = o.user_id
     order by o.id`.execute(tx.db)
  const news = rows.flatMap(({ id: subject, manager, person, ...row }) =>
    manager === null
      ? []
      : { receiver: manager, actor: person, subject, facts: factsOfSigning(row) },
  )
  for (let first = 0; first < news.length; first += MOST_TOLD) {
    // oxlint-disable-next-line no-await-in-loop
    await notifyAll(tx, 'signingOpened', news.slice(first, first + MOST_TOLD), LONGEST_MS)
  }
}
