import { sql, type RawBuilder } from 'kysely'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import {
  RECOGNITION_PAGE_SIZE,
  type RecentReceivers,
  type Recognition,
  type RecognitionPage,
  type RecognitionSearch,
} from '#recognition/contract/recognition.ts'
import { displayNameSql } from '#users/server/known-as.ts'
import { faceOf, mayRead, readCards } from './read-cards.ts'

/** A page of a wall, newest first. A page is a range of ids, so every page costs the same. */
export async function listRecognitions(
  database: Database,
  readerId: number,
  search: RecognitionSearch,
): Promise<RecognitionPage> {
  const isWordSearch = search.scope === 'company' && search.q !== ''
  const found = isWordSearch
    ? await searchWall(database, search)
    : await readIds(database, idsOf(readerId, search))
  const ids = found.slice(0, RECOGNITION_PAGE_SIZE)
  return {
    recognitions: await readCards(database, readerId, ids),
    next: found.length > RECOGNITION_PAGE_SIZE ? (ids.at(-1) ?? null) : null,
  }
}

async function readIds({ db }: Database, ids: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    ${ids} order by id desc limit ${RECOGNITION_PAGE_SIZE + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The number of newest cards searched first; a frequent word fills a page from them. */
const NEWEST = 5_000

/**
 * The ids of a word search over the whole wall. No index lists a word's cards in the order of the
 * cards: a frequent word fills the page from the newest cards, a rare word has few cards to sort.
 */
async function searchWall(
  database: Database,
  { value, q, after }: RecognitionSearch,
): Promise<number[]> {
  const older = after === 0 ? sql`true` : sql`id < ${after}`
  const chosen = sql`${hasValue(value)} and ${hasWords(q)}`
  const newest = await readIds(
    database,
    sql`select r.id from (
          select * from recognitions where is_on_wall and ${older} order by id desc limit ${NEWEST}
        ) r where ${chosen}`,
  )
  if (newest.length > RECOGNITION_PAGE_SIZE) return newest
  return readIds(
    database,
    sql`with found as materialized (
          select r.id from recognitions r where r.is_on_wall and ${older} and ${chosen}
        ) select id from found`,
  )
}

/** SQL: the ids that a search finds. Each scope reads one index, starting at the newest card. */
function idsOf(readerId: number, search: RecognitionSearch): RawBuilder<unknown> {
  const { scope, person, value, q, after } = search
  const older = (id: RawBuilder<unknown>) => (after === 0 ? sql`true` : sql`${id} < ${after}`)
  const chosen = sql`${hasValue(value)} and ${hasWords(q)}`
  const toPerson = (receiverId: number, condition: RawBuilder<unknown>) => sql`
    select s.recognition_id as id
      from recognition_receivers s join recognitions r on r.id = s.recognition_id
     where s.receiver_id = ${receiverId} and ${older(sql`s.recognition_id`)}
       and ${condition} and ${chosen}`
  switch (scope) {
    case 'company':
      return sql`select id from (
        (select r.id from recognitions r where r.is_on_wall and ${older(sql`r.id`)} and ${chosen}
          order by r.id desc limit ${RECOGNITION_PAGE_SIZE + 1})
        union all
        -- Cards of the company for the reader's team.
        (select r.id from recognitions r
          where r.team is not null
            and lower(r.team) = (select lower(me.team) from users me where me.id = ${readerId})
            and ${older(sql`r.id`)} and ${mayRead(readerId)} and ${chosen}
          order by r.id desc limit ${RECOGNITION_PAGE_SIZE + 1})) found`
    case 'person':
      return toPerson(person, sql`r.is_on_wall`)
    case 'received':
      return toPerson(readerId, sql`r.withdrawn_at is null`)
    case 'given':
      return sql`select r.id from recognitions r
        where r.sender_id = ${readerId} and r.withdrawn_at is null and ${older(sql`r.id`)} and ${chosen}`
  }
}

function hasValue(value: number): RawBuilder<unknown> {
  if (value === 0) return sql`true`
  return sql`exists (
    select from recognition_values n where n.recognition_id = r.id and n.value_id = ${value})`
}

// Nobody finds hidden words, not even their author.
function hasWords(q: string): RawBuilder<unknown> {
  if (q === '') return sql`true`
  return sql`(r.hidden_at is null
    and r.words @@ plainto_tsquery('simple', ${q}))`
}

/** One card. Throws Refused('recognition-unknown') for one that the reader may not see. */
export async function readRecognition(
  database: Pick<Database, 'db'>,
  readerId: number,
  id: number,
): Promise<Recognition> {
  await requireReadable(database, readerId, id)
  const [card] = await readCards(database, readerId, [id])
  if (card === undefined) throw new Refused('recognition-unknown')
  return card
}

/** Throws Refused('recognition-unknown') unless the reader may see the card. */
export async function requireReadable(
  { db }: Pick<Database, 'db'>,
  readerId: number,
  id: number,
): Promise<void> {
  const { rows } = await sql`
    select 1 from recognitions r where r.id = ${id} and ${mayRead(readerId)}`.execute(db)
  if (rows.length === 0) throw new Refused('recognition-unknown')
}

/** As `requireReadable`, and locks the card: an undo waits for `tx`, or has committed before. */
export async function lockReadable(
  tx: Tx,
  readerId: number,
  id: number,
  lock: 'forKeyShare' | 'forUpdate' = 'forKeyShare',
): Promise<void> {
  await tx.db.selectFrom('recognitions').select('id').where('id', '=', id)[lock]().execute()
  await requireReadable(tx, readerId, id)
}

const LATEST_THANKS = 50
const MOST_RECENT = 8

/** Active colleagues whom the person thanked last. */
export async function listRecentReceivers(
  { db }: Database,
  senderId: number,
): Promise<RecentReceivers> {
  const { rows } = await sql<Parameters<typeof faceOf>[0] & { email: string }>`
    select u.id as user_id, u.first_name, u.last_name, u.picture as face, u.is_active, u.email,
           u.receives_points, ${displayNameSql('u')} as known_as
      from (select s.receiver_id, max(s.recognition_id) as latest
              from (select id from recognitions
                     where sender_id = ${senderId} and withdrawn_at is null
                     order by id desc limit ${LATEST_THANKS}) mine
              join recognition_receivers s on s.recognition_id = mine.id
             group by s.receiver_id) thanked
      join users u on u.id = thanked.receiver_id
     where u.is_active
     order by thanked.latest desc limit ${MOST_RECENT}`.execute(db)
  return { people: rows.map((row) => ({ ...faceOf(row), email: row.email })) }
}
