import { setTimeout as pause } from 'node:timers/promises'
import { pointsOf, textOf } from './amounts.ts'
import { placeOf, type Books } from './books.ts'
import { Browser, type BrowserParts } from './browser.ts'
import { addressOf, nameOf, SIGN_UP_POINTS, type Company } from './company.ts'
import type { LaurelSite } from './laurel-site.ts'
import type { KeyedRequest } from './request-log.ts'
import type { Effect, Reconciliation, Subject, Worker } from './subject.ts'

export const DEPARTURES: Subject = {
  operations: {
    leaving: { findEffect: leavingEffect },
    erasure: { findEffect: erasureEffect },
  },
  check: checkDepartures,
  addPoints({ effective }, add) {
    // Nobody else gives points to those who leave, so only the first time takes some back.
    for (const user of takenFrom(effective)) add(user, -SIGN_UP_POINTS)
  },
}

/** The stored effect of a leaving: its event, the points and bonuses taken, and its kept answer. */
function leavingEffect(request: KeyedRequest, books: Books): Effect | null {
  const { key, about } = request
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
  const { points } = request.asked.body as { points: string }
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
          : whyToldWrong(request, forfeited, bonuses)
  return { places, wrong }
}

/** The key, with which every reason begins: an erased name may be gone from the rest. */
function wordOf(reason: string): string {
  return reason.split(' ')[0] ?? ''
}

function whyToldWrong(
  { receipt }: KeyedRequest,
  forfeited: number,
  recalled: number,
): string | null {
  if (receipt === null) return null
  const told = JSON.parse(receipt) as { forfeited: string; recalled: string }
  const isTold = pointsOf(told.forfeited) === forfeited && pointsOf(told.recalled) === recalled
  return isTold ? null : `was answered ${receipt}, and took ${forfeited} and ${recalled}`
}

function erasureEffect(
  { key, about }: KeyedRequest,
  { answers, departures }: Books,
): Effect | null {
  const answer = answers.get(key)
  if (answer === undefined) return null
  const isRight = answer.id === about && departures.erased.has(about)
  return { places: [], wrong: isRight ? null : `erased ${answer.id}, not ${about}` }
}

/** Everybody erased was asked for, once, and everything they were called is gone from every table. */
async function checkDepartures({ log, books, effective, site }: Reconciliation): Promise<void> {
  const { erased, left, erasures } = books.departures
  const all = [...effective]
  const asked = all.flatMap(({ kind, about }) => (kind === 'erasure' ? about : []))
  for (const id of erased) {
    const times = asked.filter((about) => about === id).length
    if (times !== 1) log.violation(`user ${id} is erased, by ${times} requests`)
  }
  if (asked.length !== erased.size || erasures !== asked.length) {
    log.violation(`${erased.size} are erased, by ${asked.length}, in ${erasures} events`)
  }
  const leavings = all.filter(({ kind }) => kind === 'leaving').length
  if (left.length !== leavings) log.violation(`${left.length} people left, not ${leavings}`)
  for (const { table, id } of await findMarks(site)) {
    if (erased.has(id)) log.violation(`user ${id} is erased, and named in ${table}`)
  }
}

/** Where any of the people who leave is named. */
async function findMarks(site: LaurelSite): Promise<{ table: string; id: number }[]> {
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

/** The people whose points were taken back as they left. */
function takenFrom(effective: ReadonlySet<KeyedRequest>): ReadonlySet<number> {
  const takes = ({ kind, asked }: KeyedRequest) =>
    kind === 'leaving' && (asked.body as { points: string }).points === 'takeBack'
  return new Set([...effective].filter(takes).map(({ about }) => about))
}

type EmploymentState = 'here' | 'left' | 'erased'

/** Somebody hired to leave: every name and address of theirs has their mark in it. */
interface DepartingPerson {
  readonly id: number
  state: EmploymentState
  /** Their whole name. */
  name: string
  hasBonus: boolean
  /** What unanswered requests may make true; empty if all is known. */
  readonly maybe: Set<string>
}

/** The administrator who lets people leave, takes them back, and erases them. */
export class Departures implements Worker {
  readonly #browser: Browser
  readonly #by: number
  readonly #people: readonly DepartingPerson[]
  #renamed = 0

  constructor(parts: BrowserParts, { departing, administrator }: Company) {
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

  async #giveBonus(person: DepartingPerson): Promise<void> {
    const amount = this.#browser.random.between(1, 500)
    const about = { kind: 'bonus', by: this.#by, about: person.id, amount } as const
    const body = (reason: string) => ({ user: person.id, amount: textOf(amount), reason })
    const given = await this.#browser.keyed('/api/bonuses', about, body)
    if (this.#isDone(person, given, 'a bonus')) person.hasBonus = true
    else person.maybe.add('bonus')
  }

  async #rename(person: DepartingPerson): Promise<void> {
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

  async #leave(person: DepartingPerson): Promise<void> {
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

  async #return(person: DepartingPerson): Promise<void> {
    const asked = { method: 'PATCH', path: `/api/users/${person.id}` } as const
    const body = { isActive: true }
    const answer = await this.#browser.unkeyed('coming back', { ...asked, body })
    if (answer === null) person.maybe.add('here')
    else if (answer.refusal === null) person.state = 'here'
    else this.#wrong(person, `coming back was refused (${answer.refusal})`)
  }

  async #erase(person: DepartingPerson): Promise<void> {
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
    person: DepartingPerson,
    { receipt, refusal }: { receipt: string | null; refusal: string | null },
    what: string,
  ): boolean {
    if (refusal !== null) this.#wrong(person, `${what} was refused (${refusal})`)
    return receipt !== null
  }

  #wrong({ id }: DepartingPerson, what: string): void {
    this.#browser.log.violation(`${what} for ${id}, who leaves and comes back`)
  }

  /** In a pause: everybody is where the answers say, under that name, and signed out if not here. */
  async look(site: LaurelSite): Promise<void> {
    const rows = await site.look<FoundPerson>(FOUND, [this.#people.map(({ id }) => id)])
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const person of this.#people) {
      const row = found.get(person.id)
      if (row === undefined) this.#wrong(person, 'no row is there')
      else this.#compare(person, row)
    }
  }

  #compare(person: DepartingPerson, row: FoundPerson): void {
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

interface FoundPerson {
  readonly id: number
  readonly state: EmploymentState
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
