import type { Overview, OverviewRange } from '#reports/contract/overview.ts'
import type { Model, ModelCommand, Person } from './model.ts'

/**
 * A simple model of the Overview: a list of events, from which it counts each figure. It uses the
 * users of the model of points, and no code of the ledger.
 */
interface BalanceChange {
  readonly at: Date
  readonly type: ModelCommand['ask']['type'] | 'signUp'
  /** The change of the sum of all users' balances, by account. */
  readonly earned: bigint
  readonly appreciation: bigint
  readonly pending: bigint
}

interface Thanks {
  readonly at: Date
  readonly from: number
  readonly to: number
  readonly row: number
  /** The row of the first send of its recognition. */
  readonly first: number
  readonly points: bigint
  isReversed: boolean
}

/** Whether a recognition names the value with this id. The test stores the same. */
function namesValue({ from, first }: Thanks, value: number): boolean {
  return (from + 3 * first + value) % 4 === 0
}

interface Member {
  readonly id: number
  readonly joined: Date
  readonly isActive: boolean
}

const MOST = 20
const DAY_MS = 86_400_000

export class OverviewModel {
  readonly #values: readonly number[]
  readonly #members: Member[] = []
  readonly #happened: BalanceChange[] = []
  readonly #thanks: Thanks[] = []

  /** The ids of the company's values. */
  constructor(values: readonly number[]) {
    this.#values = values
  }

  /** New users, each with 100 points. */
  join(members: readonly Member[]): void {
    this.#members.push(...members)
    for (const { joined: at } of members) {
      this.#happened.push({ at, type: 'signUp', earned: 10_000n, appreciation: 0n, pending: 0n })
    }
  }

  /** Runs one command for the users of `model`, whose ids have the same order. */
  play(
    model: Model,
    ids: readonly number[],
    { asked, at }: { asked: ModelCommand; at: Date },
  ): void {
    const before = totals(model.people)
    const [rows, sends] = [model.people[asked.who]?.rows ?? 0, model.sent.length]
    model.answer(asked)
    if (model.people[asked.who]?.rows === rows) return
    const after = totals(model.people)
    const { ask } = asked
    this.#happened.push({
      at,
      type: ask.type,
      earned: after.earned - before.earned,
      appreciation: after.appreciation - before.appreciation,
      pending: after.pending - before.pending,
    })
    const from = ids[asked.who] ?? 0
    const sent = model.sent.slice(sends)
    for (const { row, earned, appreciation, to } of sent) {
      const [points, first] = [BigInt(earned + appreciation), sent[0]?.row ?? row]
      this.#thanks.push({ at, from, to: ids[to] ?? 0, row, first, points, isReversed: false })
    }
    if (ask.type === 'reversal') {
      const taken = this.#thanks.find((one) => one.from === from && one.row === ask.sent.row)
      if (taken) taken.isReversed = true
    }
  }

  /** The figures of a range, in the order of the contract, users by id. */
  figures({ from, until, zone }: OverviewRange) {
    const past = this.#happened.filter(({ at }) => at < until)
    const now = past.filter(({ at }) => at >= from)
    const standing = this.#thanks.filter((one) => !one.isReversed && one.at < until)
    const recent = standing.filter(({ at }) => at >= from)
    const dayOf = calendarOf(zone)
    const [first, last] = [dayOf(from), dayOf(new Date(until.getTime() - 1))]
    const held = totals(past)
    return {
      held: { ...held, total: held.earned + held.appreciation },
      ever: moved(past),
      months: daysFrom(monthOf(first), last, nextMonth).map((month) => ({
        month,
        ...moved(now.filter(({ at }) => monthOf(dayOf(at)) === month)),
      })),
      weeks: daysFrom(mondayOf(first), last, nextWeek).map((week) => {
        const then = recent.filter(({ at }) => mondayOf(dayOf(at)) === week)
        return { week, times: then.length, points: sum(then.map(({ points }) => points)) }
      }),
      pairs: this.#rank(recent),
      values: this.#nameValues(recent, daysFrom(monthOf(first), last, nextMonth), (at) =>
        monthOf(dayOf(at)),
      ),
      participation: this.#participate(recent, until),
      unthanked: this.#unthanked(standing, until),
    }
  }

  #nameValues(recent: readonly Thanks[], months: readonly string[], of: (at: Date) => string) {
    // One send of each recognition, so that thanks to several people count once.
    const once = [...Map.groupBy(recent, ({ from, first }) => `${from} ${first}`).values()]
    const cards = once.flatMap((sends) => sends.slice(0, 1))
    const naming = (thanks: readonly Thanks[], value: number) =>
      thanks.filter((one) => namesValue(one, value)).length
    const named = this.#values
      .filter((value) => naming(cards, value) > 0)
      .sort((a, b) => naming(cards, b) - naming(cards, a) || a - b)
    return {
      named,
      months: months.map((month) => {
        const then = cards.filter(({ at }) => of(at) === month)
        return {
          month,
          thanks: then.length,
          counts: named.map((value) => naming(then, value)),
          without: then.filter((one) => !this.#values.some((value) => namesValue(one, value)))
            .length,
        }
      }),
    }
  }

  #participate(recent: readonly Thanks[], until: Date) {
    const present = this.#members.filter(({ isActive, joined }) => isActive && joined < until)
    return {
      people: present.length,
      thanked: present.filter(({ id }) => recent.some(({ from }) => from === id)).length,
      wereThanked: present.filter(({ id }) => recent.some(({ to }) => to === id)).length,
    }
  }

  #rank(thanks: readonly Thanks[]) {
    const pairs = Map.groupBy(thanks, ({ from, to }) => `${from} ${to}`)
    return [...pairs.values()]
      .map((all) => ({
        from: all[0]?.from ?? 0,
        to: all[0]?.to ?? 0,
        times: all.length,
        points: sum(all.map(({ points }) => points)),
      }))
      .sort(
        (a, b) =>
          b.times - a.times || Number(b.points - a.points) || a.from - b.from || a.to - b.to,
      )
      .slice(0, MOST)
  }

  #unthanked(standing: readonly Thanks[], until: Date) {
    const unthankedFor = (days: number) =>
      this.#members
        .filter(({ isActive, joined }) => isActive && joined < until)
        .map(({ id }) => {
          const times = standing.filter(({ to }) => to === id).map(({ at }) => at.getTime())
          return { id, lastThanked: times.length === 0 ? null : new Date(Math.max(...times)) }
        })
        .filter(
          ({ lastThanked }) =>
            lastThanked === null || lastThanked.getTime() < until.getTime() - days * DAY_MS,
        )
        .sort((a, b) => Number(a.lastThanked) - Number(b.lastThanked) || a.id - b.id)
    return {
      people: unthankedFor(30).slice(0, MOST),
      totals: [30, 60, 90].map((days) => ({ days, total: unthankedFor(days).length })),
    }
  }
}

/** An Overview in the model's words. */
export function inFigures({ pairs, values, unthanked, ...sums }: Overview) {
  return {
    ...sums,
    pairs: pairs.map((pair) => ({ ...pair, from: pair.from.id, to: pair.to.id })),
    values: { named: values.named.map(({ id }) => id), months: values.months },
    unthanked: {
      people: unthanked.people.map(({ id, lastThanked }) => ({ id, lastThanked })),
      totals: unthanked.totals,
    },
  }
}

type BalanceTotals = Record<'earned' | 'appreciation' | 'pending', bigint>

function totals(
  all: readonly (Pick<Person, keyof BalanceTotals> | BalanceTotals)[],
): BalanceTotals {
  return {
    earned: sum(all.map(({ earned }) => earned)),
    appreciation: sum(all.map(({ appreciation }) => appreciation)),
    pending: sum(all.map(({ pending }) => pending)),
  }
}

function sum(amounts: readonly (number | bigint)[]): bigint {
  return amounts.reduce<bigint>((total, amount) => total + BigInt(amount), 0n)
}

// A net gain was issued; a net loss was withdrawn, spent unless refunded, or forfeited.
function moved(all: readonly BalanceChange[]) {
  const gains = (...types: BalanceChange['type'][]) =>
    all
      .filter(({ type }) => types.includes(type))
      .map(({ earned, appreciation, pending }) => earned + appreciation + pending)
  const gained = (...types: BalanceChange['type'][]) => sum(gains(...types))
  const adjusted = gains('adjustment')
  return {
    issued:
      gained('signUp', 'deposit', 'depositSalary', 'award', 'awardReversal') +
      sum(adjusted.filter((gain) => gain > 0n)),
    forfeited: -sum(adjusted.filter((gain) => gain < 0n)),
    withdrawn: -gained('withdraw'),
    spent: -gained('purchase', 'refund'),
  }
}

/** Returns a function for the local date in a time zone, "2026-11-21". */
function calendarOf(zone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  return (moment) => format.format(moment)
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const later = (day: string, months: number, days: number) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months, date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
const nextMonth = (day: string) => later(day, 1, 0)
const nextWeek = (day: string) => later(day, 0, 7)
const mondayOf = (day: string) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return later(day, 0, -((weekday + 6) % 7))
}

function daysFrom(first: string, last: string, next: (day: string) => string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = next(day)) days.push(day)
  return days
}
