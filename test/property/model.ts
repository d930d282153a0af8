/**
 * A simple model of points (specification, sections 4, 5 and 6) and of the design's keys and limits.
 * Deliberately shares no code with the ledger.
 */
export interface Person {
  readonly email: string
  earned: number
  appreciation: number
  /** What one can only give, the part that ends first first. */
  portions: readonly ModelPortion[]
  pending: number
  /** The number of transactions in the history. */
  rows: number
  isActive: boolean
  isDeposit: boolean
  isWithdraw: boolean
  isTransfer: boolean
}

/** A part of an allowance: the row that granted it, and the day on which it ends. */
interface ModelPortion {
  readonly row: number
  readonly ends: number
  readonly left: number
}

/** A purchase of the same user: its entry number and the amount from each balance. */
export interface PaidPoints {
  readonly row: number
  readonly earned: number
  readonly appreciation: number
}

/** A send to one receiver: its entry number, the amount from each balance, and the receiver's entry. */
export interface SentPoints extends PaidPoints {
  /** Indexes in the list of users. */
  readonly from: number
  readonly to: number
  readonly toRow: number
  /** What portions paid. */
  readonly given: readonly { readonly row: number; readonly amount: number }[]
}

/** An award: its entry number and amount. */
export interface AwardedPoints {
  readonly row: number
  readonly amount: number
}

export type Ask =
  | { type: 'deposit' | 'withdraw' | 'purchase' | 'award' | 'bonus'; amount: number }
  | { type: 'depositSalary' }
  | { type: 'grant'; amount: number; ends: number }
  /** All that is left to give, as when somebody leaves. */
  | { type: 'expire' }
  /** An amount of 0 is thanks without points. */
  | { type: 'send'; to: readonly string[]; amount: number }
  | { type: 'refund'; paid: PaidPoints }
  | { type: 'awardReversal'; award: AwardedPoints }
  | { type: 'adjustment'; balance: 'earned' | 'appreciation'; amount: number }
  | { type: 'reversal'; sent: SentPoints; isUndo: boolean }

export interface ModelCommand {
  /** The wallet's owner: an index in the list of users. */
  readonly who: number
  readonly key: string | null
  readonly ask: Ask
  /** Somebody who is deactivated, or activated again, while the command waits. */
  readonly switched?: number | undefined
}

const FULL = 2_000_000_000_000_000

export class Model {
  readonly #answers = new Map<string, { request: string; answer: string }>()
  readonly people: readonly Person[]
  /** Every send, one for each receiver. */
  readonly sent: SentPoints[] = []

  constructor(people: readonly Person[]) {
    this.people = people
  }

  /** The refusal, or the new entry and the balances after it. */
  answer({ who, key, ask, switched }: ModelCommand): string {
    const other = this.people[switched ?? NaN]
    if (other) other.isActive = !other.isActive
    const person = this.people[who]
    if (person === undefined) throw new Error(`there is no person ${who}`)
    const request = JSON.stringify(ask)
    const earlier = this.#answers.get(`${who} ${key}`)
    if (key !== null && earlier) return earlier.request === request ? earlier.answer : 'key-reused'
    const isWelcome = person.isActive || key === null
    const answer = isWelcome
      ? (this.refusal(person, ask) ?? this.move(person, ask))
      : 'account-inactive'
    if (key !== null) this.#answers.set(`${who} ${key}`, { request, answer })
    return answer
  }

  protected refusal(me: Person, ask: Ask): string | null {
    switch (ask.type) {
      case 'deposit':
        if (!me.isDeposit) return 'deposit-off'
        if (ask.amount <= 0) return 'deposit-not-positive'
        return me.earned + ask.amount > FULL ? 'balance-limit' : null
      case 'withdraw':
        if (!me.isWithdraw) return 'withdraw-off'
        if (ask.amount <= 0) return 'withdraw-not-positive'
        return ask.amount > me.earned ? 'insufficient-funds' : null
      case 'purchase':
        if (ask.amount <= 0) return 'withdraw-not-positive'
        return ask.amount > me.appreciation ? 'insufficient-appreciation' : null
      case 'award':
        if (ask.amount <= 0) return 'bonus-zero'
        return me.appreciation + ask.amount > FULL ? 'balance-limit' : null
      case 'grant':
        if (ask.amount <= 0) return 'bonus-zero'
        return leftOf(me) + ask.amount > FULL ? 'balance-limit' : null
      case 'expire':
        return null
      case 'awardReversal':
        return ask.award.amount > me.earned + me.appreciation ? 'insufficient-funds' : null
      case 'bonus':
        if (ask.amount <= 0) return 'salary-not-valid'
        return me.pending + ask.amount > FULL ? 'balance-limit' : null
      case 'depositSalary':
        if (me.pending === 0) return 'invalid-salary'
        return me.earned + me.pending > FULL ? 'balance-limit' : null
      case 'refund': {
        const { earned, appreciation } = ask.paid
        const fits = me.earned + earned <= FULL && me.appreciation + appreciation <= FULL
        return fits ? null : 'balance-limit'
      }
      case 'send': {
        const known = this.people.filter(({ email }) => ask.to.includes(email))
        const names = new Set(ask.to)
        if (!me.isTransfer) return 'transfer-off'
        if (ask.amount < 0) return 'transfer-not-positive'
        if (known.length < names.size) return 'user-unknown'
        if (known.includes(me)) return 'receiver-self'
        if (known.some(({ isActive }) => !isActive)) return 'receiver-inactive'
        if (names.size < ask.to.length) return 'receiver-twice'
        const held = me.earned + me.appreciation + leftOf(me)
        if (ask.amount * names.size > held) return 'insufficient-funds'
        const isFull = known.some(({ appreciation }) => appreciation + ask.amount > FULL)
        return isFull ? 'balance-limit' : null
      }
      case 'adjustment': {
        if (ask.amount === 0) return 'adjustment-zero'
        const becomes = me[ask.balance] + ask.amount
        if (becomes < 0) return 'insufficient-funds'
        return becomes > FULL ? 'balance-limit' : null
      }
      case 'reversal': {
        const { earned, appreciation, to } = ask.sent
        const holds = this.people[to]
        const points = pointsOf(ask.sent)
        if (holds === undefined) return 'profile-missing'
        if (ask.isUndo && points > holds.appreciation) return 'thanks-spent'
        if (points > holds.earned + holds.appreciation) return 'insufficient-funds'
        const fits = me.earned + earned <= FULL && me.appreciation + appreciation <= FULL
        return fits ? null : 'balance-limit'
      }
    }
  }

  protected move(me: Person, ask: Ask): string {
    switch (ask.type) {
      case 'deposit':
        me.earned += ask.amount
        break
      case 'award':
        me.appreciation += ask.amount
        break
      case 'grant': {
        const granted = { row: me.rows + 1, ends: ask.ends, left: ask.amount }
        me.portions = [...me.portions, granted].toSorted(
          (one, other) => one.ends - other.ends || one.row - other.row,
        )
        break
      }
      case 'expire':
        me.portions = me.portions.map((portion) => ({ ...portion, left: 0 }))
        break
      case 'awardReversal':
        take(me, 'appreciation', 'earned', ask.award.amount)
        break
      case 'bonus':
        me.pending += ask.amount
        return 'given'
      case 'depositSalary':
        me.earned += me.pending
        me.pending = 0
        break
      case 'withdraw':
      case 'purchase':
        take(me, 'appreciation', 'earned', ask.amount)
        break
      case 'refund':
        me.earned += ask.paid.earned
        me.appreciation += ask.paid.appreciation
        break
      case 'send':
        if (ask.amount === 0) return 'thanked'
        return ask.to.map((email) => this.#send(me, email, ask.amount))[0] ?? ''
      case 'adjustment':
        me[ask.balance] += ask.amount
        break
      case 'reversal': {
        const { earned, appreciation, given, to } = ask.sent
        const pays = this.people[to]
        if (pays === undefined) throw new Error(`there is no person ${to}`)
        take(pays, 'appreciation', 'earned', pointsOf(ask.sent))
        pays.rows += 1
        me.portions = me.portions.map((portion) => {
          const back = given.find(({ row }) => row === portion.row)
          return { ...portion, left: portion.left + (back?.amount ?? 0) }
        })
        me.earned += earned
        me.appreciation += appreciation
      }
    }
    me.rows += 1
    return told(me.rows, me)
  }

  /** Sends to one receiver. */
  #send(me: Person, email: string, amount: number): string {
    const from = this.people.indexOf(me)
    const to = this.people.findIndex((person) => person.email === email)
    const receiver = this.people[to]
    if (receiver === undefined) throw new Error(`there is no person ${email}`)
    const before = { ...me }
    const given: SentPoints['given'] = payFromPortions(me, amount)
    take(me, 'earned', 'appreciation', amount - sumOf(given))
    receiver.appreciation += amount
    receiver.rows += 1
    me.rows += 1
    const earned = before.earned - me.earned
    const appreciation = before.appreciation - me.appreciation
    this.sent.push({ row: me.rows, earned, appreciation, given, from, to, toRow: receiver.rows })
    return told(me.rows, me)
  }
}

/** What portions pay of an amount, which is taken from them. */
function payFromPortions(me: Person, amount: number) {
  let open = amount
  const paid = me.portions.map(({ row, left }) => {
    const part = Math.min(left, open)
    open -= part
    return { row, amount: part }
  })
  me.portions = me.portions.map((portion, place) => {
    return { ...portion, left: portion.left - (paid[place]?.amount ?? 0) }
  })
  return paid.filter((one) => one.amount > 0)
}

export function leftOf({ portions }: Pick<Person, 'portions'>): number {
  return portions.reduce((sum, { left }) => sum + left, 0)
}

const sumOf = (given: SentPoints['given']) => given.reduce((sum, one) => sum + one.amount, 0)

/** The points of a send, whoever paid them. */
export function pointsOf({ earned, appreciation, given }: SentPoints): number {
  return earned + appreciation + sumOf(given)
}

function take(
  me: Person,
  first: 'earned' | 'appreciation',
  second: 'earned' | 'appreciation',
  amount: number,
): void {
  const fromFirst = Math.min(me[first], amount)
  me[first] -= fromFirst
  me[second] -= amount - fromFirst
}

export function told(
  row: number,
  { earned, appreciation }: Pick<Person, 'earned' | 'appreciation'>,
): string {
  return `row ${row}: ${earned}/${appreciation}`
}
