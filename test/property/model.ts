/**
 * A simple model of points (specification, sections 4, 5 and 6) and of the design's keys and limits.
 * Deliberately shares no code with the ledger.
 */
export interface Person {
  readonly email: string
  earned: number
  appreciation: number
  pending: number
  /** The number of transactions in the history. */
  rows: number
  isActive: boolean
  isDeposit: boolean
  isWithdraw: boolean
  isTransfer: boolean
}

/** A purchase of the same user: its entry number and the amount from each balance. */
export interface Paid {
  readonly row: number
  readonly earned: number
  readonly appreciation: number
}

/** A send of the same user: its entry number, the amount from each balance, and the receiver's entry. */
export interface Sent extends Paid {
  /** An index in the list of users. */
  readonly to: number
  readonly toRow: number
}

export type Ask =
  | { type: 'deposit' | 'withdraw' | 'purchase' | 'bonus'; amount: number }
  | { type: 'depositSalary' }
  | { type: 'send'; to: string; amount: number }
  | { type: 'refund'; paid: Paid }
  | { type: 'adjustment'; balance: 'earned' | 'appreciation'; amount: number }
  | { type: 'reversal'; sent: Sent }

export interface Asked {
  /** The wallet's owner: an index in the list of users. */
  readonly who: number
  readonly key: string | null
  readonly ask: Ask
}

const FULL = 2_000_000_000_000_000

export class Model {
  readonly #answers = new Map<string, { request: string; answer: string }>()
  readonly people: readonly Person[]

  constructor(people: readonly Person[]) {
    this.people = people
  }

  /** The refusal, or the new entry and the balances after it. */
  answer({ who, key, ask }: Asked): string {
    const person = this.people[who]
    if (person === undefined) throw new Error(`there is no person ${who}`)
    const request = JSON.stringify(ask)
    const earlier = this.#answers.get(`${who} ${key}`)
    if (key !== null && earlier) return earlier.request === request ? earlier.answer : 'key-reused'
    const answer = this.refusal(person, ask) ?? this.move(person, ask)
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
        const to = this.people.find((person) => person.email === ask.to)
        if (!me.isTransfer) return 'transfer-off'
        if (ask.amount <= 0) return 'transfer-not-positive'
        if (to === undefined) return 'user-unknown'
        if (to === me) return 'receiver-self'
        if (!to.isActive) return 'receiver-inactive'
        if (ask.amount > me.earned + me.appreciation) return 'insufficient-funds'
        return to.appreciation + ask.amount > FULL ? 'balance-limit' : null
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
        if (holds === undefined) return 'profile-missing'
        if (earned + appreciation > holds.earned + holds.appreciation) return 'insufficient-funds'
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
      case 'send': {
        take(me, 'earned', 'appreciation', ask.amount)
        const to = this.people.find((person) => person.email === ask.to)
        if (to !== undefined) Object.assign(to, receiving(to, ask.amount))
        break
      }
      case 'adjustment':
        me[ask.balance] += ask.amount
        break
      case 'reversal': {
        const { earned, appreciation, to } = ask.sent
        const pays = this.people[to]
        if (pays === undefined) throw new Error(`there is no person ${to}`)
        take(pays, 'appreciation', 'earned', earned + appreciation)
        pays.rows += 1
        me.earned += earned
        me.appreciation += appreciation
      }
    }
    me.rows += 1
    return told(me.rows, me)
  }
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

function receiving(to: Person, amount: number): Partial<Person> {
  return { appreciation: to.appreciation + amount, rows: to.rows + 1 }
}

export function told(
  row: number,
  { earned, appreciation }: Pick<Person, 'earned' | 'appreciation'>,
): string {
  return `row ${row}: ${earned}/${appreciation}`
}
