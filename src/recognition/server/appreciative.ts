import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'
import type { MostAppreciative } from '#recognition/contract/people.ts'
import { faceOf, type FaceRow } from './read-cards.ts'

/** The number of people on each side of the reader. */
const NEIGHBOURS = 2
/** A line-up that takes longer, of hundreds of thousands of cards, is kept for a while. */
const QUICK_MS = 100
/** It is kept this many times as long as it took, so it costs a fiftieth of the database's time. */
const REST = 50
const OLDEST_MS = 10 * 60_000

/** The month's senders, most thanks first, with the number of their thanks. */
interface SenderRanking {
  readonly month: string
  readonly ids: Float64Array
  readonly thanks: Float64Array
  readonly readAt: number
  readonly tookMs: number
}

/**
 * Reads the month's (UTC) senders on the wall whose number of thanks is next to the reader's: up to
 * two before and two after; empty if the reader has no thanks there or opted out. Nobody learns a
 * rank. Welcomes don't count; nor do thanks off the wall: a count would reveal that they exist. In a
 * large company the numbers may be ten minutes old; who opted out is missing at once.
 */
export function createAppreciativeReader(
  database: Database,
  { quickMs = QUICK_MS } = {},
): (readerId: number) => Promise<MostAppreciative> {
  let kept: SenderRanking | null = null
  let reading: Promise<SenderRanking> | null = null

  const readAgain = () =>
    (reading ??= lineUp(database)
      .then((read) => (kept = read))
      .finally(() => (reading = null)))

  async function current(): Promise<SenderRanking> {
    if (kept === null || kept.tookMs < quickMs || kept.month !== thisMonth()) return readAgain()
    const age = performance.now() - kept.readAt
    if (age > OLDEST_MS) return readAgain()
    // The next reader tries again.
    if (age > REST * kept.tookMs) readAgain().catch(() => undefined)
    return kept
  }

  return async (readerId) => {
    const { ids, thanks } = await current()
    const place = ids.indexOf(readerId)
    if (place < 0) return { people: [] }
    const first = Math.max(0, place - NEIGHBOURS)
    const near = [...ids.subarray(first, place + NEIGHBOURS + 1)]
    const faces = await readFaces(database, near)
    if (!faces.has(readerId)) return { people: [] }
    const people = near.flatMap((id, nth) => {
      const row = faces.get(id)
      return row === undefined ? [] : { person: faceOf(row), thanks: thanks[first + nth] ?? 0 }
    })
    return { people }
  }
}

/** SQL: the user `u` may be shown in the line. */
const IS_SHOWN = `u.is_active and not exists (
  select from recognition_choices c where c.user_id = u.id and not c.is_ranked)`

// As text: a driver's arrays would take long for half a million people.
const LINE_UP = `
  with counted as (
    select r.sender_id, count(*) as thanks
      from recognitions r join users u on u.id = r.sender_id
     where r.made_at >= $1 and r.is_on_wall and not r.is_welcome and ${IS_SHOWN}
     group by r.sender_id
  )
  select string_agg(sender_id::text, ',' order by thanks desc, sender_id) as ids,
         string_agg(thanks::text, ',' order by thanks desc, sender_id) as thanks
    from counted`

/** A busy server may take long; one reader at a time does. */
const LONGEST_MS = 60_000

async function lineUp(database: Database): Promise<SenderRanking> {
  const readAt = performance.now()
  const month = thisMonth()
  const { rows } = await transact(database, async (tx) => {
    await tx.allowTime(LONGEST_MS)
    return tx.query<{ ids: string | null; thanks: string | null }>({
      text: LINE_UP,
      values: [`${month}-01T00:00:00Z`],
    })
  })
  const tookMs = performance.now() - readAt
  const numbers = (text: string | null = null) => Float64Array.from(text?.split(',') ?? [], Number)
  return { month, ids: numbers(rows[0]?.ids), thanks: numbers(rows[0]?.thanks), readAt, tookMs }
}

function thisMonth(): string {
  return new Date().toISOString().slice(0, 7)
}

async function readFaces({ db }: Database, ids: number[]): Promise<Map<number, FaceRow>> {
  const { rows } = await sql<FaceRow>`
    select u.id as user_id, u.first_name, u.last_name, u.picture as face, u.is_active
      from users u
     where u.id = any(${ids}::bigint[]) and ${sql.raw(IS_SHOWN)}`.execute(db)
  return new Map(rows.map((row) => [row.user_id, row]))
}
