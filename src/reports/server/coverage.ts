import { sql } from 'kysely'
import type { GroupCondition } from '#groups/contract/group-condition.ts'
import { parseCondition } from '#groups/server/group-members.ts'
import { groupPredicate } from '#groups/server/group-predicate.ts'
import type { Database } from '#platform/server/db/database.ts'
import { SETTLED_DAYS, type Coverage, type Reach } from '#reports/contract/coverage.ts'
import type { OverviewRange } from '#reports/contract/overview.ts'
import { hiddenSets } from './hidden-sets.ts'
import type { SnapshotQuery } from './open-snapshot.ts'
import { isPresent } from './participation.ts'
import { STANDING_THANKS } from './thanks.ts'

/** People who are in the same groups and were thanked as often. */
interface CellRow {
  readonly groups: readonly boolean[]
  /** How often each was thanked. */
  readonly times: number
  readonly people: number
  readonly gave: number
  /** Those with an active manager, and of them those whom the manager thanked. */
  readonly managed: number
  readonly managers_thanked: number
  /** Those who thanked across known teams; their thanks, and those to another team. */
  readonly placed: number
  readonly within: number
  readonly leaving: number
}

interface CoverageParts {
  readonly db: Database['db']
  readonly range: Pick<OverviewRange, 'from' | 'until'>
  readonly smallestGroup: number
}

/** How far thanks reach in the company and in each group of today. Reads all thanks of the range once. */
export async function readCoverage(
  ask: SnapshotQuery,
  { db, range, smallestGroup }: CoverageParts,
): Promise<Coverage> {
  const found = await ask<{ id: number; name: string; condition: unknown }>({
    text: 'select id, name, condition from groups order by folded(name), id',
  })
  const groups = found.rows
  const conditions = groups.map(({ condition }) => parseCondition(condition))
  const { sql: text, parameters } = countCells(conditions, range).compile(db)
  const { rows } = await ask<CellRow>({ text, values: [...parameters] })
  const cells = rows.map((row) => ({ ...row, isIn: [true, ...row.groups] }))
  const hidden = hiddenSets(mergeCells(cells), smallestGroup)
  const reachOf = (place: number): Reach | null => {
    const some = cells.filter(({ isIn }) => isIn[place])
    return hidden.has(place) || some.length === 0 ? null : sumReach(some, smallestGroup)
  }
  return {
    company: reachOf(0),
    groups: groups.map(({ id, name }, place) => ({ id, name, reach: reachOf(place + 1) })),
    smallestGroup,
  }
}

/** One cell for all people who are in the same groups. */
function mergeCells(cells: readonly { people: number; isIn: boolean[] }[]) {
  return [...Map.groupBy(cells, ({ isIn }) => isIn.join()).values()].map((some) => ({
    isIn: some[0]?.isIn ?? [],
    people: sumOf(some, ({ people }) => people),
  }))
}

// Materialized, so that the thanks are read once. A group is decided once for each person.
function countCells(
  conditions: readonly GroupCondition[],
  { from, until }: CoverageParts['range'],
) {
  const groups = conditions.map((condition) => groupPredicate(condition, { of: 'u' }))
  return sql<CellRow>`
    with thanks as materialized (
      select t.sender_id, t.receiver_id, ${sql.raw(LEAVES)} as leaves,
             receiver.manager_id is not distinct from t.sender_id as is_managers
        from ${sql.raw(STANDING_THANKS)} t
        join users sender on sender.id = t.sender_id
        join users receiver on receiver.id = t.receiver_id
       where t.made_at >= ${from} and t.made_at < ${until}
    ), received as (
      select receiver_id as id, count(*)::int as times, bool_or(is_managers) as by_manager
        from thanks group by receiver_id
    ), gave as (
      select sender_id as id, count(leaves)::int as within,
             (count(*) filter (where leaves))::int as leaving
        from thanks group by sender_id
    )
    select array[${sql.join(groups)}]::boolean[] as groups, coalesce(received.times, 0) as times,
           count(*)::int as people, count(gave.id)::int as gave,
           count(manager.id)::int as managed,
           (count(*) filter (where manager.id is not null and received.by_manager))::int
             as managers_thanked,
           (count(*) filter (where gave.within > 0))::int as placed,
           coalesce(sum(gave.within), 0)::int as within,
           coalesce(sum(gave.leaving), 0)::int as leaving
      from users u
      left join received on received.id = u.id
      left join gave on gave.id = u.id
      left join users manager on manager.id = u.manager_id and manager.is_active
     where ${isSettled(until)}
     group by 1, 2`
}

/** SQL: `u` was active for long enough at the end of the range. */
function isSettled(until: Date) {
  const settled = new Date(until.getTime() - SETTLED_DAYS * 24 * 60 * 60_000)
  return sql.raw<boolean>(isPresent(`'${settled.toISOString()}'::timestamptz`))
}

/** SQL: the thanks go to another team; null where one side has no team. */
const LEAVES = 'lower(sender.team) <> lower(receiver.team)'

function sumReach(cells: readonly CellRow[], smallest: number): Reach {
  const sum = (part: (cell: CellRow) => number) => sumOf(cells, part)
  const people = sum((cell) => cell.people)
  return {
    people,
    received: percent(
      sum((cell) => (cell.times > 0 ? cell.people : 0)),
      people,
    ),
    gave: percent(
      sum((cell) => cell.gave),
      people,
    ),
    byManager: ofEnough(
      smallest,
      sum((cell) => cell.managed),
      () =>
        percent(
          sum((cell) => cell.managers_thanked),
          sum((cell) => cell.managed),
        ),
    ),
    leavesTeam: ofEnough(
      smallest,
      sum((cell) => cell.placed),
      () =>
        percent(
          sum((cell) => cell.leaving),
          sum((cell) => cell.within),
        ),
    ),
    topTenth: topTenth(cells, people, smallest),
  }
}

/** The share of thanks that the most thanked tenth of the people got; a tenth of too few people has none. */
function topTenth(cells: readonly CellRow[], people: number, smallest: number): number | null {
  const tenth = Math.ceil(people / 10)
  const all = sumOf(cells, (cell) => cell.times * cell.people)
  if (all === 0) return null
  let open = tenth
  let got = 0
  for (const { times, people: some } of cells.toSorted((one, other) => other.times - one.times)) {
    const counted = Math.min(open, some)
    got += counted * times
    open -= counted
  }
  return ofEnough(smallest, tenth, () => percent(got, all))
}

function ofEnough(smallest: number, people: number, figure: () => number): number | null {
  return people >= Math.max(smallest, 1) ? figure() : null
}

function sumOf<T>(some: readonly T[], part: (one: T) => number): number {
  return some.reduce((sum, one) => sum + part(one), 0)
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100)
}
