import { setTimeout as pause } from 'node:timers/promises'
import { Browser, type BrowserParts } from './browser.ts'
import { askDirectly, type Direct } from './direct.ts'
import { codeOf } from './known.ts'
import type { Site } from './site.ts'

/** The name and the address of a user. */
interface Called {
  readonly lastName: string
  readonly email: string
}

interface Mover {
  readonly id: number
  sure: Called
  /** By address: what unanswered requests may make of it, until the next pause. */
  readonly maybe: Map<string, Called>
  /** Acknowledged, in their order. */
  readonly earlier: Called[]
}

interface Office {
  readonly movers: readonly { readonly id: number; readonly email: string }[]
  readonly password: string
  readonly administrator: Readonly<{ cookie: string }>
}

const LAST_NAME = 'Person'

/** The most sign-ins with an old address in a pause: an app locks an IP after a hundred. */
const MOST_OLD = 2

/** The administrator who gives people other names and addresses. */
export class Addresses {
  readonly #browser: Browser
  readonly #password: string
  readonly #movers: readonly Mover[]
  readonly #asked = new Set<string>()
  #changes = 0

  constructor(parts: BrowserParts, { movers, password, administrator }: Office) {
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
    const { random, known } = this.#browser
    await pause(random.between(5, 100))
    const mover = random.pick(this.#movers)
    const number = ++this.#changes
    const change = { lastName: `Person ${number}`, email: `moved-${number}@laurel.example` }
    this.#asked.add(change.email)
    const asked = { method: 'PATCH', path: `/api/users/${mover.id}/person`, body: change } as const
    const answer = await this.#browser.unkeyed('address changed', asked)
    if (answer === null) return void mover.maybe.set(change.email, change)
    if (answer.refusal !== null) return known.wrong(`${change.email}: ${answer.text}`)
    mover.earlier.push(mover.sure)
    mover.sure = change
  }

  /** In a pause: everybody is called as was acknowledged, and signs in with that address alone. */
  async look(direct: Direct): Promise<void> {
    const { known, random } = this.#browser
    const rows = await direct.site.look<Called & { id: number }>(
      'select id, last_name as "lastName", email from users where id = any($1)',
      [this.#movers.map(({ id }) => id)],
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const mover of this.#movers) {
      const { lastName = '', email = '' } = found.get(mover.id) ?? {}
      const allowed = mover.maybe.get(email) ?? mover.sure
      if (email !== allowed.email || lastName !== allowed.lastName) {
        known.wrong(`${mover.id} is ${lastName} ${email}, not ${JSON.stringify(mover.sure)}`)
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

  async #expectSignIn(direct: Direct, email: string, expected: string): Promise<void> {
    const body = { email, password: this.#password }
    const answer = await askDirectly(direct, { method: 'POST', path: '/api/session', body })
    const text = answer?.text ?? '{}'
    const { user } = JSON.parse(text) as { user?: { id: number } }
    const is = `${answer?.status} ${user?.id ?? codeOf(text)}`
    if (is !== expected) {
      this.#browser.known.wrong(`a sign-in as ${email} was answered ${is}, not ${expected}`)
    }
  }

  /** The audit log has each change once, with what was before and after, in one chain. */
  async check(site: Site): Promise<void> {
    const { known } = this.#browser
    const ids = this.#movers.map(({ id }) => id)
    const events = await site.look<Event>(EVENTS, [ids])
    for (const { id, sure, earlier } of this.#movers) {
      const own = events.filter(({ user }) => user === id)
      const told = own.map(({ after }) => after.Email ?? '')
      const chain = [...own.map(({ before }) => before), asFacts(sure)]
      for (const [place, { after }] of own.entries()) {
        const next = chain[place + 1]
        if (after.Email === next?.Email && after['Last Name'] === next?.['Last Name']) continue
        known.wrong(`event ${place} of ${id} says ${after.Email}, and next is ${next?.Email}`)
      }
      const unasked = told.filter((email) => !this.#asked.has(email))
      if (unasked.length > 0) known.wrong(`nobody asked for ${unasked.join()} of ${id}`)
      for (const { email } of [...earlier.slice(1), sure]) {
        const times = told.filter((one) => one === email).length
        if (times !== 1 && earlier.length > 0) known.wrong(`the log has ${email} ${times} times`)
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

function asFacts({ lastName, email }: Called): Facts {
  return { Email: email, 'Last Name': lastName }
}

const EVENTS = `
  select subject_id as user, before, after from audit_log
   where action = 'userEdited' and subject_kind = 'user' and subject_id = any($1)
   order by id`
