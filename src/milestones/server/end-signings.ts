import { sql } from 'kysely'
import type { MilestoneKind } from '#milestones/contract/milestones.ts'
import { notify, withdrawNews } from '#notifications/server/notify.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type { CardNote } from '#recognition/server/post-company-card.ts'
import { factsOfSigning } from './events.ts'
import { IS_ITS_DAY, OCCURRENCE_SOURCES, ZONE_OF_USER } from './occurrence-day.ts'
import { maySign, SIGNED_BY } from './signing-readers.ts'

interface SigningRow {
  readonly id: number
  readonly person: number
  readonly isErased: boolean
  readonly ordinal: number
  readonly kind: MilestoneKind
  readonly name: string | null
  readonly postedOn: string
  /** The manager who was told, and the signers. */
  readonly told: readonly number[]
  readonly authors: readonly number[]
}

async function readSignings(tx: Tx, occurrences: readonly number[]): Promise<SigningRow[]> {
  const { rows } = await sql<SigningRow>`
    select o.id, o.user_id as person, users.erased_at is not null as "isErased", o.ordinal, m.kind, m.name,
           (o.due_at at time zone ${ZONE_OF_USER})::date::text as "postedOn",
           array(select s.told_id where s.told_id is not null
                 union select user_id from milestone_signers where occurrence_id = o.id) as told,
           array(select author_id from milestone_notes where occurrence_id = o.id) as authors
      from milestone_signings s
      join milestone_occurrences o on o.id = s.occurrence_id
      join milestones m on m.id = o.milestone_id
      join users on users.id = o.user_id
     where s.occurrence_id = any(${[...occurrences]}::bigint[]) order by o.id`.execute(tx.db)
  return rows
}

/**
 * Removes the signings of cards that do not come, with their notes and news, before their occurrences go. Authors of
 * notes hear that they were not delivered. The caller holds the occurrences.
 */
export async function endSignings(tx: Tx, occurrences: readonly number[]): Promise<void> {
  for (const row of await readSignings(tx, occurrences)) {
    forgetSigning(tx, row)
    const { person, isErased, authors } = row
    if (isErased) continue
    const facts = { ...factsOfSigning(row), hasFailed: true }
    notify(tx, { kind: 'signingInvited', receivers: authors, actor: person, facts })
  }
}

/**
 * Takes the notes of a card that is posted, the oldest first; its signing is over. If they are not delivered, their
 * authors hear so. The notes of erased people are gone; of a card for the team, only those of its people are taken.
 */
export async function takeNotes(
  tx: Tx,
  occurrence: number,
  { areDelivered }: { readonly areDelivered: boolean },
): Promise<CardNote[]> {
  // Locked before the notes, as an erasure does: else it would miss the comment.
  const { rows } = await sql<CardNote>`
    select n.author_id as author, n.text, n.picture, n.made_at as at
      from milestone_notes n
      join users author on author.id = n.author_id
      join milestone_occurrences o on o.id = n.occurrence_id
      join milestones m on m.id = o.milestone_id
      join users on users.id = o.user_id
     where n.occurrence_id = ${occurrence} and author.erased_at is null and ${maySign('author')}
     order by n.made_at, n.author_id
       for key share of author for update of n`.execute(tx.db)
  if (!areDelivered || rows.length === 0) {
    await endSignings(tx, [occurrence])
    return []
  }
  for (const row of await readSignings(tx, [occurrence])) forgetSigning(tx, row)
  return rows
}

function forgetSigning(tx: Tx, { id, told }: SigningRow): void {
  withdrawNews(tx, { kinds: ['signingOpened', 'signingInvited'], subject: id, receivers: told })
  tx.conclude({
    name: 'forget-signing',
    text: 'delete from milestone_signings where occurrence_id = $1',
    values: [id],
  })
  announceSigning(tx, told)
}

/** Tells open pages of people who may see a signing; never its person. */
export function announceSigning(tx: Tx, people: readonly number[]): void {
  announce(
    tx,
    people.map((userId) => ({ topic: 'thanks', userId })),
  )
}

/** Signings that are looked at in one transaction. */
const AT_ONCE = 200

/** Ends signings whose date or milestone says something else by now, or whose person shows the card to nobody. */
export function endStaleSignings(database: Database): Promise<number> {
  return transact(database, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select o.id
        from milestone_signings s
        join milestone_occurrences o on o.id = s.occurrence_id
        join milestones m on m.id = o.milestone_id
        join users on users.id = o.user_id
        ${sql.raw(OCCURRENCE_SOURCES)}
       where not (m.is_on and ${sql.raw(IS_ITS_DAY)} and ${SIGNED_BY} <> 'nobody')
       order by o.id limit ${AT_ONCE} for no key update of o skip locked`.execute(tx.db)
    await endSignings(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
}
