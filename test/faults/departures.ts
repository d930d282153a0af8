import { setTimeout as pause } from 'node:timers/promises'
import { textOf } from './amounts.ts'
import { Browser, type BrowserParts } from './browser.ts'
import type { Site } from './site.ts'

type Whereabouts = 'here' | 'left' | 'erased'

/** Somebody hired to leave: every name and address of theirs has their mark in it. */
interface Person {
  readonly id: number
  state: Whereabouts
  /** Their whole name. */
  name: string
  hasBonus: boolean
  /** What unanswered requests may make true; empty if all is known. */
  readonly maybe: Set<string>
}

interface Office {
  readonly departing: readonly number[]
  readonly administrator: Readonly<{ id: number; cookie: string }>
}

export function nameOf(id: number, times: number): string {
  return `Vor${times}marked${id}x Nach${times}marked${id}x`
}

export function addressOf(id: number, times: number): string {
  return `marked${id}x.${times}@departures.test`
}

/** The administrator who lets people leave, takes them back, and erases them. */
export class Departures {
  readonly #browser: Browser
  readonly #by: number
  readonly #people: readonly Person[]
  #renamed = 0

  constructor(parts: BrowserParts, { departing, administrator }: Office) {
    this.#browser = new Browser(parts, administrator.cookie)
    this.#by = administrator.id
    this.#people = departing.map((id) => ({
      id,
      state: 'here',
      name: nameOf(id, 0),
      hasBonus: false,
      maybe: new Set(),
    }))
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    // Slower than others: who is erased does not come back.
    await pause(random.between(20, 200))
    const known = this.#people.filter(({ state, maybe }) => state !== 'erased' && maybe.size === 0)
    const drawn = random.between(1, 100)
    if (known.length === 0 || drawn <= 5) return this.#browser.repeat()
    const person = random.pick(known)
    if (person.state === 'left') return drawn <= 60 ? this.#return(person) : this.#erase(person)
    if (drawn <= 30) return this.#giveBonus(person)
    return drawn <= 60 ? this.#rename(person) : this.#leave(person)
  }

  async #giveBonus(person: Person): Promise<void> {
    const amount = this.#browser.random.between(1, 500)
    const about = { kind: 'bonus', by: this.#by, about: person.id, amount } as const
    const body = (reason: string) => ({ user: person.id, amount: textOf(amount), reason })
    const given = await this.#browser.keyed('/api/bonuses', about, body)
    if (this.#isDone(person, given, 'a bonus')) person.hasBonus = true
    else person.maybe.add('bonus')
  }

  async #rename(person: Person): Promise<void> {
    const { id } = person
    const times = ++this.#renamed
    const name = nameOf(id, times)
    const [firstName, lastName] = name.split(' ')
    const body = { firstName, lastName, email: addressOf(id, times) }
    const asked = { method: 'PATCH', path: `/api/users/${id}/person`, body } as const
    const answer = await this.#browser.unkeyed('name and address changed', asked)
    if (answer === null) person.maybe.add(name)
    else if (answer.refusal === null) person.name = name
    else this.#wrong(person, `a new name was refused (${answer.refusal})`)
  }

  async #leave(person: Person): Promise<void> {
    const { id, name } = person
    const { random } = this.#browser
    const recallsBonuses = random.chance(0.7)
    const points = random.pick(['keep', 'takeBack'])
    const about = { kind: 'leaving', by: this.#by, about: id, amount: 0 } as const
    const body = (key: string) => ({
      lastDay: null,
      points,
      buyUntil: null,
      emptiesCart: true,
      refundsOrders: true,
      recallsBonuses,
      reason: `${key} of ${name}`,
    })
    const left = await this.#browser.keyed(`/api/users/${id}/leaving`, about, body)
    if (!this.#isDone(person, left, 'leaving')) return void person.maybe.add('left')
    person.state = 'left'
    if (recallsBonuses) person.hasBonus = false
  }

  async #return(person: Person): Promise<void> {
    const asked = { method: 'PATCH', path: `/api/users/${person.id}` } as const
    const body = { isActive: true }
    const answer = await this.#browser.unkeyed('coming back', { ...asked, body })
    if (answer === null) person.maybe.add('here')
    else if (answer.refusal === null) person.state = 'here'
    else this.#wrong(person, `coming back was refused (${answer.refusal})`)
  }

  async #erase(person: Person): Promise<void> {
    const { id, name, hasBonus } = person
    const about = { kind: 'erasure', by: this.#by, about: id, amount: 0 } as const
    const erased = await this.#browser.keyed(`/api/users/${id}/erasure`, about, () => ({ name }))
    const { receipt, refusal } = erased
    if (receipt === null && refusal === null) return void person.maybe.add('erased')
    const expected = hasBonus ? 'erase-unsettled' : null
    if (refusal !== expected) this.#wrong(person, `erasing was answered ${refusal}`)
    if (receipt !== null) person.state = 'erased'
  }

  /** Whether an answer came; it must be a receipt. */
  #isDone(
    person: Person,
    { receipt, refusal }: { receipt: string | null; refusal: string | null },
    what: string,
  ): boolean {
    if (refusal !== null) this.#wrong(person, `${what} was refused (${refusal})`)
    return receipt !== null
  }

  #wrong({ id }: Person, what: string): void {
    this.#browser.known.wrong(`${what} for ${id}, who leaves and comes back`)
  }

  /** In a pause: everybody is where the answers say, under that name, and signed out if not here. */
  async look(site: Site): Promise<void> {
    const rows = await site.look<Found>(FOUND, [this.#people.map(({ id }) => id)])
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const person of this.#people) {
      const row = found.get(person.id)
      if (row === undefined) this.#wrong(person, 'no row is there')
      else this.#compare(person, row)
    }
  }

  #compare(person: Person, row: Found): void {
    const { state, name, hasBonus, maybe } = person
    const isErased = row.state === 'erased'
    if (row.state !== state && !maybe.has(row.state)) {
      this.#wrong(person, `${state} was acknowledged, and found is ${row.state}`)
    }
    if (!isErased && row.name !== name && !maybe.has(row.name)) {
      this.#wrong(person, `${name} was acknowledged, and found is ${row.name}`)
    }
    if (row.has_bonus !== hasBonus && !maybe.has(row.has_bonus ? 'bonus' : 'left')) {
      this.#wrong(person, `bonuses wait: ${row.has_bonus}, and acknowledged was ${hasBonus}`)
    }
    if (row.state !== 'here' && row.sessions + row.cart_lines > 0) {
      this.#wrong(person, `${row.sessions} sessions and ${row.cart_lines} lines of a cart are left`)
    }
    person.state = row.state
    person.name = row.name
    person.hasBonus = row.has_bonus
    maybe.clear()
  }
}

interface Found {
  readonly id: number
  readonly state: Whereabouts
  readonly name: string
  readonly has_bonus: boolean
  readonly sessions: number
  readonly cart_lines: number
}

const FOUND = `
  select id, first_name || ' ' || last_name as name,
         case when erased_at is not null then 'erased' when is_active then 'here' else 'left' end as state,
         exists (select from bonuses b where b.user_id = u.id and claimed_seq is null
                    and recall_id is null) as has_bonus,
         (select count(*)::int from sessions s where s.user_id = u.id) as sessions,
         (select count(*)::int from cart_lines c where c.user_id = u.id) as cart_lines
    from users u where id = any($1)`
