import type { Figures, StatementLine } from '#reports/contract/statements.ts'
import type { Worth } from '#settings/contract/point-settings.ts'
import type { SnapshotQuery } from './open-snapshot.ts'
import { pastTeams, TEAM_THEN } from './small-groups.ts'

/** The columns of the lines. */
const COLUMNS = {
  opening: 'opening',
  signUps: 'sign_ups',
  deposits: 'deposits',
  bonuses: 'bonuses',
  awards: 'awards',
  given: 'given',
  adjustments: 'adjustments',
  thanks: 'thanks',
  purchases: 'purchases',
  refunds: 'refunds',
  withdrawals: 'withdrawals',
  forfeited: 'forfeited',
  closing: 'closing',
  granted: 'granted',
  expired: 'expired',
  toGive: 'to_give',
} as const satisfies Record<StatementLine, string>

const LINES = Object.keys(COLUMNS) as StatementLine[]

export const FIGURE_COLUMNS = Object.values(COLUMNS).join(', ')

/** SQL: the sum of each line over a closed month's figures `f`. */
export const STORED_SUMS = LINES.map(
  (line) => `coalesce(sum(f.${COLUMNS[line]}), 0) as "${line}"`,
).join(', ')

/** SQL: what an entry `e` adds to its wallet. */
const AMOUNT = '(e.earned + e.appreciation)'

/** SQL: each line that is no balance, as a sum over entries `e` of the month. */
export const MOVED: Readonly<
  Record<Exclude<StatementLine, 'opening' | 'closing' | 'toGive'>, string>
> = {
  signUps: `sum(${AMOUNT}) filter (where e.type = 'signUp')`,
  deposits: `sum(${AMOUNT}) filter (where e.type = 'deposit')`,
  bonuses: `sum(${AMOUNT}) filter (where e.type = 'depositSalary')`,
  awards: `sum(${AMOUNT}) filter (where e.type in ('award', 'awardReversal'))`,
  adjustments: `sum(${AMOUNT}) filter (where e.type = 'adjustment' and ${AMOUNT} > 0)`,
  given: `-sum(e.allowance) filter (where e.type in ('send', 'reversalIn'))`,
  thanks: `sum(${AMOUNT} + e.allowance) filter (where e.type in ('send', 'receive', 'reversalIn', 'reversalOut'))`,
  purchases: `-sum(${AMOUNT}) filter (where e.type = 'purchase')`,
  refunds: `sum(${AMOUNT}) filter (where e.type = 'refund')`,
  withdrawals: `-sum(${AMOUNT}) filter (where e.type = 'withdraw')`,
  forfeited: `-sum(${AMOUNT}) filter (where e.type = 'adjustment' and ${AMOUNT} < 0)`,
  granted: `sum(e.allowance) filter (where e.type = 'granted')`,
  expired: `-sum(e.allowance) filter (where e.type = 'expired')`,
}

/**
 * SQL: the figures from $1 until $2 by the team at $1, FIGURE_COLUMNS with `team` ('' for none) and `people`
 * before them. A team has one name, however it is capitalised.
 */
export const SUM_TEAMS = `
  with moved as (
    select e.user_id, ${Object.entries(MOVED)
      .map(([line, sum]) => `${duringMonth(sum)} as ${COLUMNS[line as StatementLine]}`)
      .join(', ')},
           sum(${AMOUNT}) filter (where e.made_at < $1) as opening, sum(${AMOUNT}) as closing,
           sum(e.allowance) as to_give
      from entries e
     where e.made_at < $2
     group by e.user_id),
  members as (
    select u.id, u.is_administrator, u.is_active, ${TEAM_THEN} as team
      from users u
      left join ${pastTeams('$1')} p on p.user_id = u.id)
  select coalesce(min(u.team), '') as team,
         case when not bool_and(u.is_administrator)
              then (count(*) filter (where u.is_active and not u.is_administrator))::integer
         end as people,
         ${Object.values(COLUMNS)
           .map((column) => `coalesce(sum(m.${column}), 0) as ${column}`)
           .join(', ')}
    from moved m
    join members u on u.id = m.user_id
   group by lower(u.team)`

function duringMonth(sum: string): string {
  return sum.replace('(where ', '(where e.made_at >= $1 and ')
}

/** A team's figures. */
export interface TeamFigures {
  /** Null: people without a team. */
  readonly team: string | null
  /** Its active people; null: the administrator alone. */
  readonly people: number | null
  readonly figures: Figures
}

type FiguresRow = { team: string; people: number | null } & Record<
  (typeof COLUMNS)[StatementLine],
  string
>

/** The figures of each team, by name, people without a team last. */
export async function readTeamFigures(
  ask: SnapshotQuery,
  { month, from, until, isClosed }: { month: string; from: Date; until: Date; isClosed: boolean },
): Promise<TeamFigures[]> {
  const { rows } = isClosed
    ? await ask<FiguresRow>({
        text: `select team, people, ${FIGURE_COLUMNS} from closed_month_figures where month = $1`,
        values: [`${month}-01`],
      })
    : await ask<FiguresRow>({ text: SUM_TEAMS, values: [from, until] })
  return rows
    .map(({ team, people, ...sums }) => ({
      team: team === '' ? null : team,
      people,
      figures: mapLines((line) => BigInt(sums[COLUMNS[line]])),
    }))
    .toSorted((one, other) =>
      one.team === null || other.team === null
        ? Number(one.team === null) - Number(other.team === null)
        : one.team.localeCompare(other.team),
    )
}

/**
 * The movements of a month, with an opening balance of 0. Opening and closing balances of teams would tell the
 * balance of a person who changes teams: it closes a month in the old team, and opens the next in the new one.
 */
export function movementsOf(figures: Figures): Figures {
  return { ...figures, opening: 0n, closing: figures.closing - figures.opening, toGive: 0n }
}

/** The sum of several teams' figures. */
export function sumFigures(all: readonly { readonly figures: Figures }[]): Figures {
  return mapLines((line) => all.reduce((sum, { figures }) => sum + figures[line], 0n))
}

function mapLines(of: (line: StatementLine) => bigint): Figures {
  return Object.fromEntries(LINES.map((line) => [line, of(line)])) as Figures
}

/** A month of the company. */
export interface Month {
  /** "2026-11". */
  readonly month: string
  readonly zone: string
  readonly from: Date
  readonly until: Date
  readonly isOver: boolean
  readonly closed: { readonly at: Date; readonly by: string } | null
  /** The worth of a point at the closing; null: not closed, or none was set. */
  readonly closedWorth: Worth | null
}

/**
 * A closed month keeps its bounds, and its neighbours begin and end at them, whatever zone the company
 * has since. A transaction of the last minute may still commit: a month is over an hour after its end.
 */
const READ_MONTH = `
  with asked as (select $1::date as month, $2::text as zone),
  bounds as (
    select coalesce(c.zone, a.zone) as zone,
           coalesce(c.from_at, b.until_at, a.month::timestamp at time zone a.zone) as from_at,
           coalesce(c.until_at, n.from_at,
                    (a.month + interval '1 month') at time zone a.zone) as until_at,
           c.point_currency, trim_scale(c.point_worth)::text as point_worth,
           c.made_at as closed_at, u.first_name || ' ' || u.last_name as closed_by
      from asked a
      left join closed_months c on c.month = a.month
      left join closed_months b on b.month = a.month - interval '1 month'
      left join closed_months n on n.month = a.month + interval '1 month'
      left join users u on u.id = c.made_by)
  select *, until_at < now() - interval '1 hour' as is_over from bounds`

interface MonthRow {
  zone: string
  from_at: Date
  until_at: Date
  closed_at: Date | null
  closed_by: string | null
  is_over: boolean
  point_currency: string | null
  point_worth: string | null
}

export async function readMonth(ask: SnapshotQuery, month: string, zone: string): Promise<Month> {
  const { rows } = await ask<MonthRow>({ text: READ_MONTH, values: [`${month}-01`, zone] })
  const [row] = rows
  if (row === undefined) throw new Error('a month without bounds')
  return {
    month,
    zone: row.zone,
    from: row.from_at,
    until: row.until_at,
    isOver: row.is_over,
    closed: row.closed_at === null ? null : { at: row.closed_at, by: row.closed_by ?? '' },
    closedWorth:
      row.point_currency === null || row.point_worth === null
        ? null
        : { currency: row.point_currency, amount: row.point_worth },
  }
}

const READ_MONTHS = `
  select to_char(coalesce(min(made_at), now()) at time zone $1, 'YYYY-MM') as first,
         to_char(now() at time zone $1, 'YYYY-MM') as latest
    from entries`

/** The months from the first entries until now. */
export async function readMonths(
  ask: SnapshotQuery,
  zone: string,
): Promise<{ first: string; latest: string }> {
  const { rows } = await ask<{ first: string; latest: string }>({
    text: READ_MONTHS,
    values: [zone],
  })
  return rows[0] ?? { first: '2000-01', latest: '2000-01' }
}
