import { sql } from 'kysely'
import { record } from '#audit-log/server/record.ts'
import { headingsOf } from '#imports/contract/column-names.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { MOST_LISTS, type ListedDay } from '#milestones/contract/milestone-lists.ts'
import type { Milestone, OccurrenceState } from '#milestones/contract/milestones.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { holdAdministrator } from '#platform/server/calls/actor.ts'
import type { FileAnswer } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { readPage } from '#platform/server/db/read-page.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { csvTable, writeAmount, type Sheet } from '#platform/server/files/csv-table.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { endSignings } from './end-signings.ts'
import { announceDays } from './holidays.ts'
import { readMilestones } from './read-milestones.ts'

interface ListAuthor {
  readonly by: number
  readonly from: string
}

/** Lists and their rows change one after another. */
export async function lockLists(tx: Tx): Promise<void> {
  await tx.query({ text: 'lock table milestone_rows in share row exclusive mode' })
}

/** Makes a list that is off. Throws Refused: 'milestone-name-taken', 'milestones-many'. */
export function createMilestoneList(
  database: Database,
  { by, from }: ListAuthor,
  name: string,
): Promise<Milestone> {
  return transact(database, async (tx) => {
    await holdAdministrator(tx, by)
    await lockLists(tx)
    const milestones = await readMilestones(tx)
    const names = milestones.flatMap((milestone) => milestone.name?.toLowerCase() ?? [])
    if (names.includes(name.toLowerCase())) throw new Refused('milestone-name-taken', 'name')
    if (names.length >= MOST_LISTS) throw new Refused('milestones-many')
    const { id } = await tx.db
      .insertInto('milestones')
      .values({ kind: 'list', name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(tx, { action: 'milestoneListMade', by, from, after: { list: name } })
    announce(tx, [{ topic: 'settings', userId: null }])
    const made = (await readMilestones(tx)).find((milestone) => milestone.id === id)
    if (made === undefined) throw new Error('a list that was made is missing')
    return made
  })
}

/** Removes a list with its rows. Throws Refused: 'milestone-unknown', 'milestone-kept'. */
export function removeMilestoneList(
  database: Database,
  { by, from }: ListAuthor,
  id: number,
): Promise<{ id: number }> {
  return transact(database, async (tx) => {
    await holdAdministrator(tx, by)
    await lockLists(tx)
    const { rows } = await tx.query<{ name: string | null; isKept: boolean }>({
      text: `
        select m.name, m.kind <> 'list' or exists (
                 select from milestone_occurrences o
                  where o.milestone_id = m.id and o.state in ('posted', 'skipped')) as "isKept"
          from milestones m where m.id = $1 for update`,
      values: [id],
    })
    const [milestone] = rows
    if (milestone === undefined) throw new Refused('milestone-unknown')
    if (milestone.isKept) throw new Refused('milestone-kept')
    await endSignings(tx, await occurrencesOf(tx, id))
    await tx.db.deleteFrom('milestone_occurrences').where('milestone_id', '=', id).execute()
    await tx.db.deleteFrom('milestones').where('id', '=', id).execute()
    const before = { list: milestone.name }
    await record(tx, { action: 'milestoneListRemoved', by, from, before })
    announce(tx, [{ topic: 'settings', userId: null }])
    return { id }
  })
}

async function occurrencesOf({ db }: Tx, milestone: number): Promise<number[]> {
  const rows = await db
    .selectFrom('milestone_occurrences')
    .select('id')
    .where('milestone_id', '=', milestone)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes a row of a list. Throws Refused: 'milestone-row-unknown', 'row-milestone-given'. */
export function removeMilestoneRow(
  database: Database,
  { by, from }: ListAuthor,
  id: number,
): Promise<{ id: number }> {
  return transact(database, async (tx) => {
    await holdAdministrator(tx, by)
    await lockLists(tx)
    const { rows } = await tx.query<RemovedRow>({
      text: `select m.id as "milestoneId", m.name as list, r.user_id as "userId", r.day::text, r.text, r.points
               from milestone_rows r join milestones m on m.id = r.milestone_id
              where r.id = $1`,
      values: [id],
    })
    const [row] = rows
    if (row === undefined) throw new Refused('milestone-row-unknown')
    const { milestoneId, userId, list, day, text, points } = row
    const ofRow = tx.db
      .selectFrom('milestone_occurrences')
      .where('milestone_id', '=', milestoneId)
      .where('user_id', '=', userId)
      .where('ordinal', '=', id)
    const occurrence = await ofRow.select(['id', 'state']).forUpdate().executeTakeFirst()
    if (occurrence?.state === 'posted' || occurrence?.state === 'skipped') {
      throw new Refused('row-milestone-given')
    }
    if (occurrence !== undefined) {
      await endSignings(tx, [occurrence.id])
      await tx.db.deleteFrom('milestone_occurrences').where('id', '=', occurrence.id).execute()
    }
    await tx.db.deleteFrom('milestone_rows').where('id', '=', id).execute()
    await record(tx, {
      action: 'milestoneUnlisted',
      by,
      from,
      subject: { kind: 'user', id: userId },
      before: { list, day, text, points: writePoints(hundredths(points)) },
    })
    announceDays(tx)
    return { id }
  })
}

interface RemovedRow {
  milestoneId: number
  list: string
  userId: number
  day: string
  text: string
  points: number
}

const PAGE_SIZE = 50

/** A page of a list by day. Throws Refused('milestone-unknown'). */
export async function listMilestoneRows(
  { db }: Pick<Database, 'db'>,
  id: number,
  after: string,
): Promise<{ rows: ListedDay[]; total: number; next: string | null }> {
  const list = await db
    .selectFrom('milestones')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'list')
    .executeTakeFirst()
  if (list === undefined) throw new Refused('milestone-unknown')
  const [days = '0', row = '0'] = after === '' ? [] : after.split('-')
  const page = await readPage({
    size: PAGE_SIZE,
    isFirst: after === '',
    readRows: (limit) => readRows(db, { id, days, row, limit }),
    countRows: () => countRows(db, id),
  })
  const { last } = page
  return {
    rows: page.rows.map(({ shown }) => shown),
    total: page.total,
    next: last === null ? null : `${last.days}-${last.shown.id}`,
  }
}

interface RowsAfter {
  readonly id: number
  readonly days: string
  readonly row: string
  readonly limit: number
}

/** The days of a cursor are counted from the first of the calendar, so that none is negative. */
const DAYS = sql<number>`(r.day - date '0001-01-01')`

async function readRows(
  db: Database['db'],
  { id, days, row, limit }: RowsAfter,
): Promise<{ shown: ListedDay; days: number }[]> {
  const { rows } = await sql<StoredRow>`
    select r.id, ${DAYS} as days, r.day::text, r.text, r.points, u.id as "userId",
           u.first_name as "firstName", u.last_name as "lastName", u.email, u.picture, o.state
      from milestone_rows r
      join users u on u.id = r.user_id
      left join milestone_occurrences o
             on o.milestone_id = r.milestone_id and o.user_id = r.user_id and o.ordinal = r.id
     where r.milestone_id = ${id} and (${DAYS}, r.id) > (${days}::integer, ${row}::bigint)
     order by r.day, r.id limit ${limit}`.execute(db)
  return rows.map(({ days, userId, firstName, lastName, email, picture, points, ...others }) => {
    const user = { id: userId, firstName, lastName, email, picture }
    return { shown: { ...others, points: hundredths(points), user }, days }
  })
}

interface StoredRow {
  id: number
  days: number
  day: string
  text: string
  points: number
  userId: number
  firstName: string
  lastName: string
  email: string
  picture: string | null
  state: OccurrenceState | null
}

async function countRows(db: Database['db'], id: number): Promise<number> {
  const { count } = await db
    .selectFrom('milestone_rows')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('milestone_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

const FILE_PAGE_SIZE = 1_000

const FILE_ROWS = `
  select r.id, m.name as list, u.email, r.day::text, r.text, r.points
    from milestone_rows r
    join milestones m on m.id = r.milestone_id
    join users u on u.id = r.user_id
   where r.id > $1 order by r.id limit $2`

interface FileRow {
  id: number
  list: string
  email: string
  day: string
  text: string
  points: number
}

/** The rows of all lists, in the columns of their import. */
export function milestoneRowsCsv({ pool }: Database, sheet: Sheet): FileAnswer {
  async function* pages(): AsyncGenerator<string[][]> {
    for (let after = 0; ;) {
      const { rows } = await pool.query<FileRow>(FILE_ROWS, [after, FILE_PAGE_SIZE])
      yield rows.map(({ list, email, day, text, points }) => [
        list,
        email,
        day,
        text,
        writeAmount(sheet, hundredths(points)),
      ])
      const last = rows.at(-1)
      if (last === undefined || rows.length < FILE_PAGE_SIZE) return
      after = last.id
    }
  }
  return csvTable(
    sheet,
    'milestones.csv',
    headingsOf(IMPORT_COLUMNS.milestones, sheet.say),
    pages(),
  )
}
