import { setTimeout as pause } from 'node:timers/promises'
import { askDirectly, type DirectClient } from '#test/faults/direct.ts'
import { Browser, type BrowserParts } from './browser.ts'
import type { Company } from './company.ts'
import type { LaurelSite } from './laurel-site.ts'
import { codeOf } from './request-log.ts'
import type { Worker } from './subject.ts'

/** The name and the address of a user. */
interface NameAndAddress {
  readonly lastName: string
  readonly email: string
}

interface Mover {
  readonly id: number
  sure: NameAndAddress
  /** By address: what unanswered requests may make of it, until the next pause. */
  readonly maybe: Map<string, NameAndAddress>
  /** Acknowledged, in their order. */
  readonly earlier: NameAndAddress[]
}

const LAST_NAME = 'Person'

/** The most sign-ins with an old address in a pause: an app locks an IP after a hundred. */
const MOST_OLD = 2

/** The administrator who gives people other names and addresses. */
export class Addresses implements Worker {
  readonly #browser: Browser
  readonly #password: string
  readonly #movers: readonly Mover[]
  readonly #asked = new Set<string>()
  #changes = 0

  constructor(parts: BrowserParts, { movers, password, administrator }: Company) {
    this.#browser = new Browser(parts, administrator.cookie)
    this.#password = password
    this.#movers = movers.map(({ id, email }) => ({
      id,
      sure: { lastName: LAST_NAME, email },
      maybe: new Map(),
      earlier: [],
    }))
  }

  async step(): Promise<void> {
    const { random, log } = this.#browser
    await pause(random.between(5, 100))
    const mover = random.pick(this.#movers)
    const number = ++this.#changes
    const change = { lastName: `Person ${number}`, email: `moved-${number}@laurel.example` }
    this.#asked.add(change.email)
    const asked = { method: 'PATCH', path: `/api/users/${mover.id}/person`, body: change } as const
    const answer = await this.#browser.unkeyed('address changed', asked)
    if (answer === null) return void mover.maybe.set(change.email, change)
    if (answer.refusal !== null) return log.violation(`${change.email}: ${answer.text}`)
    mover.earlier.push(mover.sure)
    mover.sure = change
  }

  /** In a pause: everybody is called as was acknowledged, and signs in with that address alone. */
  async look(site: LaurelSite): Promise<void> {
    const { log, random } = this.#browser
    const direct = { site, random }
    const rows = await site.look<NameAndAddress & { id: number }>(
      'select id, last_name as "lastName", email from users where id = any($1)',
      [this.#movers.map(({ id }) => id)],
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const mover of this.#movers) {
      const { lastName = '', email = '' } = found.get(mover.id) ?? {}
      const allowed = mover.maybe.get(email) ?? mover.sure
      if (email !== allowed.email || lastName !== allowed.lastName) {
        log.violation(`${mover.id} is ${lastName} ${email}, not ${JSON.stringify(mover.sure)}`)
      }
      if (email !== mover.sure.email) mover.earlier.push(mover.sure)
      mover.sure = { lastName, email }
      mover.maybe.clear()
    }
    const moved = this.#movers.filter(({ earlier }) => earlier.length > 0)
    for (let times = 0; times < MOST_OLD && moved.length > 0; times++) {
      const { id, sure, earlier } = random.pick(moved)
      await this.#expectSignIn(direct, sure.email, `200 ${id}`)
      await this.#expectSignIn(direct, random.pick(earlier).email, '404 user-unknown')
    }
  }

  async #expectSignIn(direct: DirectClient, email: string, expected: string): Promise<void> {
    const body = { email, password: this.#password }
    const answer = await askDirectly(direct, { method: 'POST', path: '/api/session', body })
    const text = answer?.text ?? '{}'
    const { user } = JSON.parse(text) as { user?: { id: number } }
    const is = `${answer?.status} ${user?.id ?? codeOf(text)}`
    if (is !== expected) {
      this.#browser.log.violation(`a sign-in as ${email} was answered ${is}, not ${expected}`)
    }
  }

  /** The audit log has each change once, with what was before and after, in one chain. */
  async check(site: LaurelSite): Promise<void> {
    const { log } = this.#browser
    const ids = this.#movers.map(({ id }) => id)
    const events = await site.look<Event>(EVENTS, [ids])
    for (const { id, sure, earlier } of this.#movers) {
      const own = events.filter(({ user }) => user === id)
      const told = own.map(({ after }) => after.Email ?? '')
      const chain = [...own.map(({ before }) => before), asFacts(sure)]
      for (const [place, { after }] of own.entries()) {
        const next = chain[place + 1]
        if (after.Email === next?.Email && after['Last Name'] === next?.['Last Name']) continue
        log.violation(`event ${place} of ${id} says ${after.Email}, and next is ${next?.Email}`)
      }
      const unasked = told.filter((email) => !this.#asked.has(email))
      if (unasked.length > 0) log.violation(`nobody asked for ${unasked.join()} of ${id}`)
      for (const { email } of [...earlier.slice(1), sure]) {
        const times = told.filter((one) => one === email).length
        if (times !== 1 && earlier.length > 0) log.violation(`the log has ${email} ${times} times`)
      }
    }
  }
}

interface Facts {
  readonly Email?: string
  readonly 'Last Name'?: string
}

interface Event {
  readonly user: number
  readonly before: Facts
  readonly after: Facts
}

function asFacts({ lastName, email }: NameAndAddress): Facts {
  return { Email: email, 'Last Name': lastName }
}

const EVENTS = `
  select subject_id as user, before, after from audit_log
   where action = 'userEdited' and subject_kind = 'user' and subject_id = any($1)
   order by id`
