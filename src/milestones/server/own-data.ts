import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'
import { mentions, withoutNames, type Erasure } from '#platform/server/personal-data/erasure.ts'
import {
  asPoints,
  inPoints,
  nameBy,
  ownData,
  pictureAt,
} from '#platform/server/personal-data/own-data.ts'
import { endSignings } from './end-signings.ts'

/** A person's celebrated milestones, who sees them, and when their dates were changed; nothing that is still to come. */
export const OWN_MILESTONES = ownData({
  lists: [
    [
      msg`Your milestones`,
      `
    select o.day::text as day, coalesce(m.name, m.kind) as milestone, ${asPoints('o.points')} as points,
           (select i.name from purchases p join purchase_items i on i.purchase_id = p.id
             where (p.user_id, p.seq) = (o.user_id, o.purchase_seq)) as gift,
           r.text as words, o.settled_at as "madeAt"
      from milestone_occurrences o
      join milestones m on m.id = o.milestone_id
      left join milestone_rows r on m.kind = 'list' and r.id = o.ordinal
     where o.user_id = $1 and o.state in ('posted', 'skipped') order by o.id`,
    ],
    [
      msg`Who sees your milestones`,
      `select birthday, anniversary, welcome from milestone_choices where user_id = $1`,
    ],
    [
      msg`Cards for colleagues that you can sign`,
      `
    select ${nameBy('o.user_id')} as "for", coalesce(m.name, m.kind) as milestone, x.made_at as "since",
           n.text as words, ${pictureAt('n.picture')} as picture, n.made_at as "madeAt"
      from milestone_signers x
      join milestone_signings s using (occurrence_id)
      join milestone_occurrences o on o.id = s.occurrence_id
      join milestones m on m.id = o.milestone_id
      left join milestone_notes n on (n.occurrence_id, n.author_id) = (o.id, x.user_id)
     where x.user_id = $1 order by o.id`,
    ],
    [
      msg`Changes of your dates`,
      `select started_at as "startDate", birthday_at as birthday from changed_dates where user_id = $1`,
    ],
  ],
  fields: {
    day: msg`Day`,
    milestone: msg`Milestone`,
    gift: msg`Gift`,
    birthday: msg`Birthday`,
    anniversary: msg`Work anniversaries`,
    welcome: msg`First day`,
    startDate: msg`Start date`,
    for: msg`For`,
  },
  said: { points: inPoints },
})

/**
 * Forgets an erased person's notes on cards that are not posted yet, and their names in the notes of others. Before
 * their comments are forgotten: a note that becomes one meanwhile is found there. Returns the pictures of the notes.
 */
export async function forgetNotes(tx: Tx, erasure: Erasure): Promise<string[]> {
  const { userId, anywhere } = erasure
  const notes = await tx.db
    .deleteFrom('milestone_notes')
    .where('author_id', '=', userId)
    .returning('picture')
    .execute()
  await tx.db.deleteFrom('milestone_signers').where('user_id', '=', userId).execute()
  await tx.db
    .updateTable('milestone_signings')
    .set({ told_id: null })
    .where('told_id', '=', userId)
    .execute()
  await sql`
    update milestone_notes n set text = left(${withoutNames('n.text', anywhere)}, 500)
     where ${mentions('n.text', anywhere, erasure)}`.execute(tx.db)
  return notes.flatMap(({ picture }) => picture ?? [])
}

/** The cards of an erased person are signed no longer. */
async function endOwnSignings(tx: Tx, userId: number): Promise<void> {
  const own = await tx.db
    .selectFrom('milestone_occurrences')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['due', 'waits'])
    .execute()
  await endSignings(
    tx,
    own.map(({ id }) => id),
  )
}

/** Forgets an erased person's dates and what was to come; what was posted stays, as its entries do. */
export async function forgetMilestones(tx: Tx, userId: number): Promise<void> {
  await endOwnSignings(tx, userId)
  await tx.db.deleteFrom('milestone_choices').where('user_id', '=', userId).execute()
  await tx.db.deleteFrom('changed_dates').where('user_id', '=', userId).execute()
  await tx.db
    .deleteFrom('milestone_occurrences')
    .where('user_id', '=', userId)
    .where('state', 'in', ['due', 'waits'])
    .execute()
  await tx.db.deleteFrom('milestone_rows').where('user_id', '=', userId).execute()
}
