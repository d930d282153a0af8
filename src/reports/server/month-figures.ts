import type { Figures, StatementLine } from '#reports/contract/statements.ts'
import type { SnapshotQuery } from './open-snapshot.ts'
import { pastTeams, TEAM_THEN } from './past-teams.ts'

/** The columns of the lines. */
const COLUMNS = {
  opening: 'opening',
  signUps: 'sign_ups',
  deposits: 'deposits',
  bonuses: 'bonuses',
  adjustments: 'adjustments',
  thanks: 'thanks',
  purchases: 'purchases',
  refunds: 'refunds',
  withdrawals: 'withdrawals',
  forfeited: 'forfeited',
  closing: 'closing',
} as const satisfies Record<StatementLine, string>

const LINES = Object.keys(COLUMNS) as StatementLine[]

export const FIGURE_COLUMNS = Object.values(COLUMNS).join(', ')

/** SQL: the sum of each line over a closed month's figures `f`. */
export const STORED_SUMS = LINES.map(
  (line) => `coalesce(sum(f.${COLUMNS[line]}), 0) as "${line}"`,
).join(', ')

/** SQL: what an entry `e` adds to its wallet. */
const AMOUNT = '(e.earned + e.appreciation)'

/** SQL: each line between opening and closing, as a sum over entries `e` of the month. */
export const MOVED: Readonly<Record<Exclude<StatementLine, 'opening' | 'closing'>, string>> = {
  signUps: `sum(${AMOUNT}) filter (where e.type = 'signUp')`,
  deposits: `sum(${AMOUNT}) filter (where e.type = 'deposit')`,
  bonuses: `sum(${AMOUNT}) filter (where e.type = 'depositSalary')`,
  adjustments: `sum(${AMOUNT}) filter (where e.type = 'adjustment' and ${AMOUNT} > 0)`,
  thanks: `sum(${AMOUNT}) filter (where e.type in ('send', 'receive', 'reversalIn', 'reversalOut'))`,
  purchases: `-sum(${AMOUNT}) filter (where e.type = 'purchase')`,
  refunds: `sum(${AMOUNT}) filter (where e.type = 'refund')`,
  withdrawals: `-sum(${AMOUNT}) filter (where e.type = 'withdraw')`,
  forfeited: `-sum(${AMOUNT}) filter (where e.type = 'adjustment' and ${AMOUNT} < 0)`,
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
           sum(${AMOUNT}) filter (where e.made_at < $1) as opening, sum(${AMOUNT}) as closing
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
  return { ...figures, opening: 0n, closing: figures.closing - figures.opening }
}

/** The sum of several teams' figures. */
export function sumFigures(all: readonly { readonly figures: Figures }[]): Figures {
  return mapLines((line) => all.reduce((sum, { figures }) => sum + figures[line], 0n))
}

function mapLines(of: (line: StatementLine) => bigint): Figures {
  return Object.fromEntries(LINES.map((line) => [line, of(line)])) as Figures
}
