import { sql, type RawBuilder } from 'kysely'
import type { Occasion, Translations } from '#platform/contract/occasions.ts'
import { hundredths } from '#platform/contract/points.ts'
import type { Database } from '#platform/server/db/database.ts'
import { UNDO_MS, type Face, type Recognition } from '#recognition/contract/recognition.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import { displayNameSql } from '#users/server/known-as.ts'

/** A person's id, or SQL for it. */
export type CardReader = number | RawBuilder<unknown>

/** SQL: the reader sent or received the recognition `r`. */
function isPartOf(readerId: CardReader): RawBuilder<boolean> {
  return sql`(r.sender_id = ${readerId} or exists (
    select from recognition_receivers mine
     where mine.receiver_id = ${readerId} and mine.recognition_id = r.id))`
}

/** SQL: a card of the company for the reader's team. */
function isForTeam(readerId: CardReader): RawBuilder<boolean> {
  return sql`(r.team is not null and r.hidden_at is null and exists (
    select from users me
     where me.id = ${readerId} and me.is_active and lower(me.team) = lower(r.team)))`
}

/** SQL: the reader may see the recognition `r`: it is on the wall, or theirs or their team's and not undone. */
export function mayRead(readerId: CardReader): RawBuilder<boolean> {
  return sql`(r.is_on_wall
    or r.withdrawn_at is null and (${isPartOf(readerId)} or ${isForTeam(readerId)}))`
}

/** SQL: the receiver (s) with these choices (c) lets the sender know that they read the card. */
export const IS_RECEIPT = `coalesce(s.seen_at >= c.read_receipts_since, false)`

/** SQL: a card that the reader may see, or a comment on it, shows the picture `pictures.name`. */
export function isOnCard(readerId: CardReader): RawBuilder<boolean> {
  return sql`(exists (
    select from recognitions r
     where r.picture = pictures.name and r.hidden_at is null and ${mayRead(readerId)}) or exists (
    select from recognition_comments c join recognitions r on r.id = c.recognition_id
     where c.picture = pictures.name and c.hidden_at is null and ${mayRead(readerId)}))`
}

/** The reactions to each of these cards, in the order of each emoji's first use. */
export async function readReactions(
  { db }: Pick<Database, 'db'>,
  readerId: number,
  ids: readonly number[],
): Promise<Map<number, Recognition['reactions']>> {
  const { rows } = await sql<ReactionRow>`
    select recognition_id, emoji, count(*)::int as count, bool_or(user_id = ${readerId}) as is_mine
      from recognition_reactions where recognition_id = any(${ids}::bigint[])
     group by recognition_id, emoji order by min(made_at), emoji`.execute(db)
  const reactionOf = ({ emoji, count, is_mine: isMine }: ReactionRow) => ({ emoji, count, isMine })
  return grouped(rows, (row) => row.recognition_id, reactionOf)
}

/** These recognitions as the reader may see them, in the order of the ids. */
export async function readCards(
  database: Pick<Database, 'db'>,
  readerId: number,
  ids: readonly number[],
): Promise<Recognition[]> {
  if (ids.length === 0) return []
  const [rows, receivers, values, reactions] = await Promise.all([
    readRows(database, readerId, ids),
    readReceivers(database, readerId, ids),
    readValues(database, ids),
    readReactions(database, readerId, ids),
  ])
  const cards = new Map(
    rows.map((row) => [
      row.id,
      {
        ...cardOf(row, readerId),
        receivers: (receivers.get(row.id) ?? []).map(({ face }) => face),
        readBy: (receivers.get(row.id) ?? []).flatMap(({ isTold, face }) =>
          isTold ? face.id : [],
        ),
        values: values.get(row.id) ?? [],
        reactions: reactions.get(row.id) ?? [],
      },
    ]),
  )
  return ids.map((id) => cards.get(id)).filter((card) => card !== undefined)
}

export interface FaceRow {
  user_id: number
  first_name: string
  last_name: string
  face: string | null
  is_active: boolean
  known_as?: string
  receives_points?: boolean
}

interface ReactionRow {
  recognition_id: number
  emoji: string
  count: number
  is_mine: boolean
}

type NoFace = { [Column in keyof FaceRow]: null }

type CardRow = CardColumns & (FaceRow | NoFace)

interface CardColumns {
  id: number
  message: string
  amount: number
  added: number
  visibility: 'public' | 'private'
  picture: string | null
  is_welcome: boolean
  occasion: Occasion | null
  translations: Translations | null
  made_at: Date
  is_hidden: boolean
  are_words_removed: boolean
  is_reversed: boolean
  comments: number
  shows_points: boolean
  is_new: boolean
}

async function readRows({ db }: Pick<Database, 'db'>, readerId: number, ids: readonly number[]) {
  const { rows } = await sql<CardRow>`
    select r.id, r.message, r.visibility, r.picture, r.is_welcome, r.made_at,
           r.occasion, r.translations, r.hidden_at is not null as is_hidden,
           r.words_removed_at is not null as are_words_removed,
           u.id as user_id, u.first_name, u.last_name, u.picture as face, u.is_active,
           case when u.id is not null then ${displayNameSql('u')} end as known_as,
           -- Of several receivers, some may get words alone: each of them reads of none.
           case when mine.receiver_id is not null and coalesce(mine.send_seq, mine.award_seq) is null then 0 else r.amount end as amount,
           -- Whoever was on the card at every time got the most.
           (select coalesce(max(each.added), 0)::bigint
              from (select sum(a.amount) as added
                      from added_points a
                     where a.recognition_id = r.id
                       and (mine.receiver_id is null or a.receiver_id = mine.receiver_id)
                     group by a.receiver_id) each) as added,
           exists (
             select from recognition_receivers s
               join entries back on (back.user_id, back.reverses_seq) in (
                 (s.sender_id, s.send_seq), (s.receiver_id, s.award_seq))
              where s.recognition_id = r.id) as is_reversed,
           (select count(*)::int from recognition_comments c
             where c.recognition_id = r.id and c.removed_at is null) as comments,
           rules.shows_points or ${isPartOf(readerId)} as shows_points,
           exists (
             select from recognition_receivers s
              where s.receiver_id = ${readerId} and s.recognition_id = r.id
                and s.seen_at is null) as is_new
      from recognitions r left join users u on u.id = r.sender_id cross join recognition_rules rules
      left join recognition_receivers mine
        on mine.receiver_id = ${readerId} and mine.recognition_id = r.id
     where r.id = any(${ids}::bigint[])`.execute(db)
  return rows
}

interface ReceiverRow extends FaceRow {
  recognition_id: number
  is_told: boolean
}

/** The receivers, and whether the reader, who sent the card, is told that they read it. */
async function readReceivers(
  { db }: Pick<Database, 'db'>,
  readerId: number,
  ids: readonly number[],
) {
  const { rows } = await sql<ReceiverRow>`
    select s.recognition_id, u.id as user_id, u.first_name, u.last_name, u.picture as face,
           u.is_active, ${displayNameSql('u')} as known_as,
           ${sql.raw(IS_RECEIPT)} and coalesce(s.sender_id = ${readerId}, false) as is_told
      from recognition_receivers s join users u on u.id = s.receiver_id
      left join recognition_choices c on c.user_id = s.receiver_id
     where s.recognition_id = any(${ids}::bigint[])
     order by s.send_seq, s.receiver_id`.execute(db)
  const receiverOf = (row: ReceiverRow) => ({ face: faceOf(row), isTold: row.is_told })
  return grouped(rows, (row) => row.recognition_id, receiverOf)
}

async function readValues({ db }: Pick<Database, 'db'>, ids: readonly number[]) {
  const { rows } = await sql<CompanyValue & { recognition_id: number }>`
    select n.recognition_id, v.id, v.name, v.emoji, v.color
      from recognition_values n join company_values v on v.id = n.value_id
     where n.recognition_id = any(${ids}::bigint[])
     order by v.place, v.id`.execute(db)
  return grouped(
    rows,
    (row) => row.recognition_id,
    ({ recognition_id: _id, ...value }) => value,
  )
}

function cardOf(row: CardRow, readerId: number) {
  const { id, visibility, made_at: date, comments, is_hidden: isHidden } = row
  const undoUntil = new Date(date.getTime() + UNDO_MS)
  const mayUndo = row.user_id === readerId && undoUntil > new Date()
  return {
    id,
    sender: row.user_id === null ? null : faceOf(row),
    ...(row.occasion !== null && { occasion: row.occasion }),
    message: isHidden ? null : row.message,
    ...(row.translations !== null && !isHidden && { translations: row.translations }),
    areWordsRemoved: row.are_words_removed,
    points: row.shows_points
      ? { each: hundredths(row.amount), added: hundredths(row.added) }
      : null,
    visibility,
    picture: isHidden ? null : row.picture,
    isWelcome: row.is_welcome,
    date,
    isReversed: row.is_reversed,
    comments,
    undoUntil: mayUndo ? undoUntil : null,
    isNew: row.is_new,
  }
}

export function faceOf(row: FaceRow): Face {
  return {
    id: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    ...(row.known_as !== undefined && { knownAs: row.known_as }),
    picture: row.face,
    isActive: row.is_active,
    ...(row.receives_points !== undefined && { receivesPoints: row.receives_points }),
  }
}

function grouped<Row, T>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  present: (row: Row) => T,
): Map<number, T[]> {
  const groups = Map.groupBy(rows, keyOf)
  return new Map([...groups].map(([id, group]) => [id, group.map(present)]))
}
