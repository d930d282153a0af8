import { setTimeout as pause } from 'node:timers/promises'
import { askDirectly, type DirectClient } from '#test/faults/direct.ts'
import {
  countSessions,
  lookSurely,
  readSessions,
  restoreSessions,
  type Sessions,
} from '#test/faults/sessions.ts'
import { codeOf, type RequestLog } from './request-log.ts'
import type { Worker } from './subject.ts'

interface Holder {
  readonly id: number
  readonly cookie: string
  readonly password: string
}

interface HandoverParts extends DirectClient {
  readonly log: RequestLog
  readonly administrator: Holder
  /** Takes the account over, and gives it back. */
  readonly deputy: Holder
  /** Duration of terms, as a share of the usual one. */
  readonly patience: number
}

/** Refusals of an offer or an acceptance whose effect is there already, or not there yet. */
const LATE = new Set(['handover-ended', 'not-permitted', 'not-signed-in', 'handover-own'])

/**
 * The administrator who hands the account over to a deputy, who hands it back in the same step.
 * An acceptance ends all other sessions of its user; they are restored for the other workers.
 */
export class AccountHandover implements Worker {
  readonly #parts: HandoverParts
  readonly #sessions: ReadonlyMap<Holder, Sessions>
  #passed = 0

  private constructor(parts: HandoverParts, sessions: ReadonlyMap<Holder, Sessions>) {
    this.#parts = parts
    this.#sessions = sessions
  }

  static async open(parts: HandoverParts): Promise<AccountHandover> {
    const sessions = new Map<Holder, Sessions>()
    for (const holder of [parts.administrator, parts.deputy]) {
      // oxlint-disable-next-line no-await-in-loop
      sessions.set(holder, await readSessions(parts.site, [holder.id]))
    }
    return new AccountHandover(parts, sessions)
  }

  async step(): Promise<void> {
    const { administrator, deputy, random, patience } = this.#parts
    await pause(random.between(2_000, 12_000) * patience)
    await this.#pass(administrator, deputy)
    await pause(random.between(0, 300))
    await this.#pass(deputy, administrator)
  }

  /** Repeats the offer and the acceptance until the account is handed over. */
  async #pass(from: Holder, to: Holder): Promise<void> {
    const { log, site } = this.#parts
    log.count('account handed over')
    for (let tries = 0; (await this.#findAdministrator()) !== to.id; tries++) {
      if (tries > 500) return log.violation(`user ${to.id} could not become the administrator`)
      await pause(tries === 0 ? 0 : 50)
      const offering = { method: 'PUT', path: `/api/users/${to.id}/handover` }
      await this.#ask(from, offering, 'the offer')
      const accepting = { method: 'PUT', path: '/api/handover/offered' }
      await this.#ask(to, accepting, 'the acceptance')
    }
    this.#passed++
    const open = await countSessions(site, this.#sessions.get(to) ?? [])
    if (open > 0) log.violation(`user ${to.id} accepted, and stays signed in elsewhere`)
    await restoreSessions(site, this.#sessions.get(to) ?? [])
    await this.#expectRights(from, to)
  }

  /** Asks with the password; what came of it, the database tells. */
  async #ask(
    { cookie, password }: Holder,
    asked: { method: string; path: string },
    what: string,
  ): Promise<void> {
    const { log } = this.#parts
    const answer = await askDirectly(this.#parts, { ...asked, cookie, body: { password } })
    if (answer === null || answer.status === 503 || answer.status === 200) return
    const code = codeOf(answer.text)
    if (!LATE.has(code ?? '')) log.violation(`${what} was answered ${answer.status} ${answer.text}`)
  }

  /** The open sessions follow: the new one's may what the former one's may not any more. */
  async #expectRights(from: Holder, to: Holder): Promise<void> {
    const { log } = this.#parts
    for (const [who, expected] of [
      [to, null],
      [from, 'not-permitted'],
    ] as const) {
      const asked = { method: 'GET', path: '/api/handover', cookie: who.cookie }
      const answer = await askDirectly(this.#parts, asked)
      if (answer === null || answer.status === 503) continue
      const code = answer.status === 200 ? null : codeOf(answer.text)
      if (code !== expected) log.violation(`${who.id} was answered ${code} after the hand-over`)
    }
  }

  async #findAdministrator(): Promise<number> {
    const { site, log } = this.#parts
    const rows = await lookSurely<{ id: number }>(
      site,
      'select id from users where is_administrator',
    )
    if (rows.length !== 1) log.violation(`there are ${rows.length} administrators`)
    return rows[0]?.id ?? 0
  }

  /** Each hand-over is one term and one event, and the account is back. */
  async check(): Promise<void> {
    const { site, log, administrator, deputy } = this.#parts
    const terms = await site.look<{ user: number }>(
      'select user_id as user from administrator_terms order by id',
    )
    const expected = Array.from({ length: this.#passed + 1 }, (_, place) =>
      place % 2 === 0 ? administrator.id : deputy.id,
    )
    const is = terms.map(({ user }) => user).join()
    if (is !== expected.join()) log.violation(`the terms are ${is}, not ${expected.join()}`)
    const events = await site.look<{ by: number }>(
      `select made_by as by from audit_log where action = 'administratorHandedOver' order by id`,
    )
    const told = events.map(({ by }) => by).join()
    if (told !== expected.slice(1).join()) log.violation(`the log has the hand-overs to ${told}`)
  }
}
