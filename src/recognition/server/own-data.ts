import { msg } from '@lingui/core/runtime-macro'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/transact.ts'
import { mentions, withoutNames, type Erasure } from '#platform/server/personal-data/erasure.ts'
import {
  asPoints,
  codes,
  inPoints,
  nameBy,
  ownData,
  pictureAt,
} from '#platform/server/personal-data/own-data.ts'

const VALUES = `
  (select string_agg(v.name, ', ' order by v.place, v.id)
     from recognition_values x join company_values v on v.id = x.value_id
    where x.recognition_id = r.id)`

const STATE = `
  case when r.withdrawn_at is not null then 'undone' when r.words_removed_at is not null then 'removed'
       when r.hidden_at is not null then 'hidden'
       else 'shown' end`

// Others do not read words that their author took back or the administrator hid.
const IS_SHOWN = 'r.withdrawn_at is null and r.hidden_at is null'

const RECEIVERS = `
  (select string_agg(concat(u.first_name, ' ', u.last_name), ', ' order by u.id)
     from recognition_receivers s join users u on u.id = s.receiver_id
    where s.recognition_id = r.id)`

/** SQL: the cards that the person sent or received. */
const OWN_CARDS = `(
  select id from recognitions where sender_id = $1
   union
  select recognition_id from recognition_receivers where receiver_id = $1)`

const CARDS = [
  [
    msg`Thanks you gave`,
    `
    select r.id as card, r.made_at as "madeAt", ${RECEIVERS} as "to",
           -- A seal holds for the author too.
           case when r.hidden_at is null then r.message else '' end as words,
           ${asPoints('r.amount')} as "pointsEach", ${VALUES} as values, r.visibility,
           r.is_welcome as "isWelcome",
           case when r.hidden_at is null then ${pictureAt('r.picture')} end as picture,
           ${STATE} as state
      from recognitions r where r.sender_id = $1 order by r.id`,
  ],
  [
    msg`Thanks you received`,
    `
    select r.id as card, r.made_at as "madeAt", ${nameBy('r.sender_id')} as "from",
           case when ${IS_SHOWN} then r.message else '' end as words,
           ${asPoints('case when s.send_seq is null then 0 else r.amount end')} as points, ${VALUES} as values, r.visibility,
           r.is_welcome as "isWelcome",
           case when ${IS_SHOWN} then ${pictureAt('r.picture')} end as picture,
           ${STATE} as state, s.seen_at as "seenAt"
      from recognition_receivers s join recognitions r on r.id = s.recognition_id
     where s.receiver_id = $1 order by r.id`,
  ],
  [
    msg`Points added to thanks`,
    `
    select p.recognition_id as card, p.made_at as "madeAt", ${nameBy('p.giver_id')} as "from",
           ${nameBy('p.receiver_id')} as "to", ${asPoints('p.amount')} as points
      from added_points p where $1 in (p.giver_id, p.receiver_id)
     order by p.made_at, p.giver_id, p.send_seq`,
  ],
] as const

const TALK = [
  [
    msg`Comments you wrote`,
    `
    select recognition_id as card, made_at as "madeAt",
           case when hidden_at is null then text else '' end as words,
           case when hidden_at is null then ${pictureAt('picture')} end as picture, removed_at as "removedAt",
           hidden_at as "hiddenAt", words_removed_at as "wordsRemovedAt"
      from recognition_comments where author_id = $1 order by id`,
  ],
  [
    msg`Comments of others on your cards`,
    `
    select c.recognition_id as card, c.made_at as "madeAt", ${nameBy('c.author_id')} as "from",
           c.text as words, ${pictureAt('c.picture')} as picture
      from recognition_comments c join recognitions r on r.id = c.recognition_id
     where r.id in ${OWN_CARDS} and c.author_id <> $1 and ${IS_SHOWN}
       and c.removed_at is null and c.hidden_at is null
     order by c.id`,
  ],
  [
    msg`Reactions you chose`,
    `
    select recognition_id as card, emoji, made_at as "madeAt"
      from recognition_reactions where user_id = $1 order by made_at, recognition_id, emoji`,
  ],
  [
    msg`Reactions of others to your cards`,
    `
    select x.recognition_id as card, ${nameBy('x.user_id')} as "from", x.emoji,
           x.made_at as "madeAt"
      from recognition_reactions x
     where x.recognition_id in ${OWN_CARDS} and x.user_id <> $1
     order by x.made_at, x.recognition_id, x.emoji`,
  ],
  [
    msg`Reports you made`,
    `
    select recognition_id as card, comment_id as comment, reason as words, made_at as "madeAt",
           outcome, settled_at as "settledAt"
      from recognition_reports where reported_by = $1 order by id`,
  ],
] as const

/** A person's sent and received thanks with their words, and their choices about thanks. */
export const OWN_THANKS = ownData({
  lists: [
    ...CARDS,
    ...TALK,
    [
      msg`Who sees your thanks`,
      `
    select receives_in_public as "othersSeeThanksYouReceive", is_ranked as "youMayBeNamedAmongThoseWhoThankMost",
           read_receipts_since as "sendersKnowThatYouReadSince"
      from recognition_choices where user_id = $1`,
    ],
    [
      msg`Colleagues you chose not to welcome`,
      `
    select ${nameBy('newcomer_id')} as name from dismissed_welcomes where user_id = $1
     order by newcomer_id`,
    ],
  ],
  fields: {
    values: msg`Values`,
    visibility: msg`Visibility`,
    isWelcome: msg`Is welcome`,
    removedAt: msg`Removed at`,
    hiddenAt: msg`Hidden at`,
    wordsRemovedAt: msg`Words removed at`,
    emoji: msg`Emoji`,
    comment: msg`Comment`,
    outcome: msg`Outcome`,
    settledAt: msg`Settled at`,
    othersSeeThanksYouReceive: msg`Others see thanks you receive`,
    youMayBeNamedAmongThoseWhoThankMost: msg`You may be named among those who thank most`,
    sendersKnowThatYouReadSince: msg`Senders know that you read their cards since`,
  },
  said: {
    points: inPoints,
    pointsEach: inPoints,
    visibility: codes({ public: msg`Everyone`, private: msg`Private` }),
    state: codes({
      shown: msg`Shown`,
      hidden: msg`Hidden`,
      undone: msg`Undone`,
      removed: msg`Removed`,
    }),
    outcome: codes({
      nothing: msg`The words stay`,
      hidden: msg`The words are hidden`,
      hiddenAndLocked: msg`The words are hidden, and their author may not appreciate`,
    }),
  },
})

/** SQL: the cards that the person sent or received. */
const cardsOf = (userId: number) => sql`(
  select id from recognitions where sender_id = ${userId}
   union all
  select recognition_id from recognition_receivers where receiver_id = ${userId})`

/**
 * Forgets the words of an erased person: their thanks, comments and reports, and the pictures of their
 * cards and comments. Who thanked whom, reactions and points stay. The words of others stay without the name. Returns
 * the pictures that nothing shows any more.
 */
export async function forgetThanks(tx: Tx, erasure: Erasure): Promise<string[]> {
  const { userId } = erasure
  const { rows: shown } = await sql<{ picture: string }>`
    select picture from recognitions
     where sender_id = ${userId} and picture is not null
    union all
    select picture from recognition_comments
     where author_id = ${userId} and picture is not null`.execute(tx.db)
  await sql`
    update recognitions
       set message = '', picture = null,
           words_removed_at = case when hidden_at is not null then coalesce(words_removed_at, now()) end
     where sender_id = ${userId} and (message <> '' or picture is not null)`.execute(tx.db)
  await sql`
    update recognition_comments
       set text = '', picture = null, removed_at = coalesce(removed_at, now()),
           words_removed_at = case when hidden_at is not null then coalesce(words_removed_at, now()) end
     where author_id = ${userId}`.execute(tx.db)
  await sql`
    update recognition_reports set reason = '' where reported_by = ${userId}`.execute(tx.db)
  await tx.db
    .updateTable('recognition_choices')
    .set({ read_receipts_since: null })
    .where('user_id', '=', userId)
    .execute()
  await tx.db
    .deleteFrom('dismissed_welcomes')
    .where((is) => is.or([is('user_id', '=', userId), is('newcomer_id', '=', userId)]))
    .execute()
  // In other languages, the words of the company have the name too.
  await sql`
    update recognitions set translations = null
     where translations is not null and id in ${cardsOf(userId)}`.execute(tx.db)
  await forgetInOthersWords(tx, erasure)
  return shown.map(({ picture }) => picture)
}

/** On their own cards a first name alone is theirs; elsewhere it may be somebody else's. */
async function forgetInOthersWords(tx: Tx, erasure: Erasure): Promise<void> {
  const { userId, anywhere, nearby } = erasure
  const texts = [
    { table: 'recognitions', card: 'id', column: 'message', most: 1000 },
    { table: 'recognition_comments', card: 'recognition_id', column: 'text', most: 500 },
    { table: 'recognition_reports', card: 'recognition_id', column: 'reason', most: 280 },
  ]
  for (const { table, card, column, most } of texts) {
    const [of, words] = [sql.table(table), sql.ref(column)]
    for (const [isMeant, pattern] of [
      [sql`${sql.ref(card)} in ${cardsOf(userId)}`, nearby],
      [sql`true`, anywhere],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      await sql`
        update ${of} set ${words} = left(${withoutNames(column, pattern)}, ${sql.lit(most)})
         where ${isMeant} and ${mentions(column, pattern, erasure)}`.execute(tx.db)
    }
  }
}
