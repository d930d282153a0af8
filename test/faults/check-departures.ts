import { pointsOf } from './amounts.ts'
import { placeOf, type Books } from './books.ts'
import type { WallEffect } from './check-wall.ts'
import type { Keyed, Known } from './known.ts'
import type { Site } from './site.ts'

/** The stored effect of a leaving: its event, the points and bonuses taken, and its kept answer. */
export function leavingEffect(operation: Keyed, books: Books): WallEffect | null {
  const { key, about } = operation
  const events = books.departures.left.filter((event) => wordOf(event.reason) === key)
  const taken = [...books.entries.values()].filter(
    (entry) => entry.type === 'adjustment' && wordOf(entry.message) === key,
  )
  const recalled = books.bonuses.filter((bonus) => wordOf(bonus.recall_reason ?? '') === key)
  const answer = books.answers.get(key)
  const [event] = events
  if (event === undefined && taken.length + recalled.length === 0 && !answer) return null
  const places = taken.map((entry) => placeOf(entry.user_id, entry.seq))
  if (event === undefined || answer === undefined || events.length > 1) {
    return { places, wrong: `left ${events.length} times, took ${taken.length}, kept ${!!answer}` }
  }
  const { points } = operation.asked.body as { points: string }
  const forfeited = taken.reduce((sum, entry) => sum - entry.earned - entry.appreciation, 0)
  const bonuses = recalled.reduce((sum, bonus) => sum + bonus.amount, 0)
  const is = [about, points, forfeited, bonuses].join(' ')
  const told = [event.user_id, event.points, pointsOf(event.forfeited), pointsOf(event.recalled)]
  const isOther = [...taken, ...recalled].some((row) => row.user_id !== about)
  const last = taken.toSorted((one, other) => one.seq - other.seq).at(-1)
  const wrong =
    is !== told.join(' ') || answer.state !== 'left' || isOther
      ? `is ${told.join(' ')}, and took ${is}`
      : last !== undefined && last.earned_after + last.appreciation_after !== 0
        ? `left ${last.earned_after} and ${last.appreciation_after}`
        : points === 'keep' && taken.length > 0
          ? `took ${forfeited} that were to be kept`
          : whyToldWrong(operation, forfeited, bonuses)
  return { places, wrong }
}

/** The key, with which every reason begins: an erased name may be gone from the rest. */
function wordOf(reason: string): string {
  return reason.split(' ')[0] ?? ''
}

function whyToldWrong({ receipt }: Keyed, forfeited: number, recalled: number): string | null {
  if (receipt === null) return null
  const told = JSON.parse(receipt) as { forfeited: string; recalled: string }
  const isTold = pointsOf(told.forfeited) === forfeited && pointsOf(told.recalled) === recalled
  return isTold ? null : `was answered ${receipt}, and took ${forfeited} and ${recalled}`
}

export function erasureEffect(
  { key, about }: Keyed,
  { answers, departures }: Books,
): WallEffect | null {
  const answer = answers.get(key)
  if (answer === undefined) return null
  const isRight = answer.id === about && departures.erased.has(about)
  return { places: [], wrong: isRight ? null : `erased ${answer.id}, not ${about}` }
}

/** Everybody erased was asked for, once, and everything they were called is gone from every table. */
export async function checkDepartures(
  known: Known,
  books: Books,
  { effective, site }: { effective: ReadonlySet<Keyed>; site: Site },
): Promise<void> {
  const { erased, left, erasures } = books.departures
  const all = [...effective]
  const asked = all.flatMap(({ kind, about }) => (kind === 'erasure' ? about : []))
  for (const id of erased) {
    const times = asked.filter((about) => about === id).length
    if (times !== 1) known.wrong(`user ${id} is erased, by ${times} requests`)
  }
  if (asked.length !== erased.size || erasures !== asked.length) {
    known.wrong(`${erased.size} are erased, by ${asked.length}, in ${erasures} events`)
  }
  const leavings = all.filter(({ kind }) => kind === 'leaving').length
  if (left.length !== leavings) known.wrong(`${left.length} people left, not ${leavings}`)
  for (const { table, id } of await findMarks(site)) {
    if (erased.has(id)) known.wrong(`user ${id} is erased, and named in ${table}`)
  }
}

/** Where any of the people who leave is named. */
async function findMarks(site: Site): Promise<{ table: string; id: number }[]> {
  const tables = await site.look<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'laurel_jobs') and table_type = 'BASE TABLE'`,
  )
  const found: { table: string; id: number }[] = []
  for (const { name: table } of tables) {
    // oxlint-disable-next-line no-await-in-loop
    const rows = await site.look<{ id: number }>(
      `select distinct mark[1]::int as id
         from ${table} t cross join regexp_matches(t::text, 'marked(\\d+)x', 'gi') mark`,
    )
    found.push(...rows.map(({ id }) => ({ table, id })))
  }
  return found
}
