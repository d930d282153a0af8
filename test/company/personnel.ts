import { ROLES } from '#roles/contract/role-permissions.ts'
import { textOf } from './amounts.ts'
import type { Books } from './books.ts'
import { Browser, type BrowserParts } from './browser.ts'
import type { Company } from './company.ts'
import type { LaurelSite } from './laurel-site.ts'
import type { KeyedRequest } from './request-log.ts'
import type { Effect, News, Subject, Worker } from './subject.ts'

export const PERSONNEL: Subject = {
  operations: { 'leaving plan': { findEffect: planEffect } },
  news: ({ personnel }) =>
    personnel
      .filter((row) => row.action === 'roleGiven' && row.is_new)
      .map((row): News => ['roleGiven', row.user_id, null]),
}

/** A plan may be replaced or cancelled later; the audit log tells how often it was made. */
function planEffect(
  { key, about, asked }: KeyedRequest,
  { personnel, answers }: Books,
): Effect | null {
  const made = personnel.filter(({ reason }) => reason === key)
  const isKept = answers.has(key)
  const [plan] = made
  if (plan === undefined) return isKept ? { places: [], wrong: 'is kept, and was not made' } : null
  const { lastDay } = asked.body as { lastDay: string }
  const isRight = plan.user_id === about && plan.last_day === lastDay && isKept
  const wrong =
    made.length > 1
      ? `was made ${made.length} times`
      : isRight
        ? null
        : `is ${plan.last_day} for ${plan.user_id}${isKept ? '' : ', and not kept'}`
  return { places: [], wrong }
}

/** A role or a last day: as it surely was last, and as unanswered requests may make it. */
interface State {
  sure: string
  readonly maybe: Set<string>
}

const NONE = 'none'

/** Few, so that requests for the same person follow each other. */
const STAFF = 24

/** The administrator who gives and takes roles, and plans and cancels leavings. */
export class Personnel implements Worker {
  readonly #browser: Browser
  readonly #company: Company
  readonly #staff: readonly number[]
  readonly #states = new Map<string, State>()

  constructor(parts: BrowserParts, company: Company) {
    this.#browser = new Browser(parts, company.administrator.cookie)
    this.#company = company
    this.#staff = company.crowd.slice(0, STAFF)
  }

  async step(): Promise<void> {
    const { random } = this.#browser
    const drawn = random.between(1, 100)
    const user = random.pick(this.#staff)
    if (drawn <= 30) return this.#giveRole(user)
    if (drawn <= 50) return this.#takeRole(user)
    if (drawn <= 75) return this.#plan(user)
    if (drawn <= 90) return this.#cancel(user)
    return this.#browser.repeat()
  }

  /** In a pause: each role and last day is as the answers say. */
  async look(site: LaurelSite): Promise<void> {
    const rows = await site.look<{ place: string; is: string }>(FOUND, [this.#staff])
    const found = new Map(rows.map(({ place, is }) => [place, is]))
    for (const place of new Set([...this.#states.keys(), ...found.keys()])) {
      const state = this.#stateOf(place)
      const is = found.get(place) ?? NONE
      if (is !== state.sure && !state.maybe.has(is)) {
        this.#browser.log.violation(`${place} is ${is}, and ${state.sure} was acknowledged`)
      }
      state.sure = is
      state.maybe.clear()
    }
  }

  async #giveRole(user: number): Promise<void> {
    const { random } = this.#browser
    const role = random.pick(ROLES)
    const limit = random.between(1, 5) * 100
    const asked = { method: 'PUT', path: `/api/users/${user}/roles/${role}` } as const
    const body = { bonusLimit: textOf(limit) }
    const answer = await this.#browser.unkeyed('role given', { ...asked, body })
    const given = role === 'peopleKeeper' ? `given with ${limit}` : 'given'
    this.#note(`${role} of ${user}`, given, answer)
  }

  async #takeRole(user: number): Promise<void> {
    const role = this.#browser.random.pick(ROLES)
    const asked = { method: 'DELETE', path: `/api/users/${user}/roles/${role}` } as const
    this.#note(`${role} of ${user}`, NONE, await this.#browser.unkeyed('role taken', asked))
  }

  async #plan(user: number): Promise<void> {
    const lastDay = `2999-12-${this.#browser.random.between(10, 31)}`
    const by = this.#company.administrator.id
    const about = { kind: 'leaving plan', by, about: user, amount: 0 } as const
    const { receipt, refusal } = await this.#browser.keyed(
      `/api/users/${user}/leaving`,
      about,
      (reason) => ({ ...PLAN, lastDay, reason }),
    )
    const answer = receipt === null && refusal === null ? null : { refusal }
    this.#note(`last day of ${user}`, lastDay, answer)
  }

  async #cancel(user: number): Promise<void> {
    const asked = { method: 'DELETE', path: `/api/users/${user}/leaving` } as const
    const answer = await this.#browser.unkeyed('leaving cancelled', asked)
    const isGone = answer?.refusal === 'leaving-unknown'
    if (isGone) this.#expectNone(user)
    this.#note(`last day of ${user}`, NONE, isGone ? { refusal: null } : answer)
  }

  /** A plan that was acknowledged cannot be unknown, unless an unanswered request cancelled it. */
  #expectNone(user: number): void {
    const { sure, maybe } = this.#stateOf(`last day of ${user}`)
    if (sure === NONE || maybe.has(NONE)) return
    this.#browser.log.violation(`the last day ${sure} of ${user} was unknown`)
  }

  #note(place: string, value: string, answer: { refusal: string | null } | null): void {
    const state = this.#stateOf(place)
    if (answer === null) state.maybe.add(value)
    else if (answer.refusal === null) state.sure = value
    else this.#browser.log.violation(`${place}: ${value} was refused (${answer.refusal})`)
  }

  #stateOf(place: string): State {
    const state = this.#states.get(place) ?? { sure: NONE, maybe: new Set() }
    this.#states.set(place, state)
    return state
  }
}

const PLAN = {
  points: 'keep',
  buyUntil: null,
  emptiesCart: true,
  refundsOrders: false,
  recallsBonuses: false,
}

const FOUND = `
  select format('%s of %s', role, user_id) as place,
         'given' || coalesce(' with ' || bonus_limit, '') as is
    from user_roles where user_id = any($1)
  union all
  select format('last day of %s', user_id), last_day::text
    from leavings where user_id = any($1)`
