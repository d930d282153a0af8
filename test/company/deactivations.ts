import { setTimeout as pause } from 'node:timers/promises'
import { askDirectly } from '#test/faults/direct.ts'
import { readSessions, restoreSessions, type Sessions } from '#test/faults/sessions.ts'
import type { Random } from '#demo/random.ts'
import type { LaurelSite } from './laurel-site.ts'
import type { RequestLog } from './request-log.ts'
import type { Worker } from './subject.ts'

interface DeactivationParts {
  readonly site: LaurelSite
  readonly log: RequestLog
  readonly random: Random
  readonly administrator: Readonly<{ cookie: string }>
  /** The users who are deactivated and activated again. */
  readonly ids: readonly number[]
}

/** A time in which a user was surely inactive, in milliseconds. */
interface Deactivation {
  readonly user: number
  /** After the answer to the deactivation. */
  readonly from: number
  /** Before the request to activate the user again. */
  readonly until: number
}

/**
 * The administrator who deactivates people while their requests, and thanks for them, are under way.
 * Asks the apps directly: a copy of a request that arrives late would end an absence unnoticed.
 */
export class Deactivations implements Worker {
  readonly #parts: DeactivationParts
  readonly #absences: Deactivation[] = []
  /** An unanswered change may still happen to them, until the next pause. */
  readonly #unsure = new Set<number>()
  readonly #sessions: Sessions

  private constructor(parts: DeactivationParts, sessions: Sessions) {
    this.#parts = parts
    this.#sessions = sessions
  }

  /** Notes the sessions, which end with each deactivation, and come back afterwards. */
  static async open(parts: DeactivationParts): Promise<Deactivations> {
    return new Deactivations(parts, await readSessions(parts.site, parts.ids))
  }

  async step(): Promise<void> {
    const { random, ids, log } = this.#parts
    await pause(random.between(20, 200))
    const user = random.pick(ids)
    if (this.#unsure.has(user)) return
    log.count('deactivation')
    const isAnswered = await this.#switch(user, false)
    const from = Date.now() + 1
    if (isAnswered) await pause(random.between(0, 60))
    else this.#unsure.add(user)
    const until = Date.now()
    if (isAnswered) this.#absences.push({ user, from, until })
    if (!(await this.#activate(user))) this.#unsure.add(user)
  }

  /** In a pause: everybody is active again, and signed in. */
  async look(): Promise<void> {
    const { site, ids } = this.#parts
    for (let calm = 0; calm < 2; calm++) {
      await pause(50)
      await site.waitForTransactions()
      const inactive = await site.look<{ id: number }>(
        'select id from users where id = any($1) and not is_active',
        [ids],
      )
      if (inactive.length > 0) calm = -1
      for (const { id } of inactive) await this.#activate(id)
      await restoreSessions(site, this.#sessions)
    }
    this.#unsure.clear()
  }

  /** Checks that nothing was committed by or for a user during an absence. */
  async check(): Promise<void> {
    const { site, log } = this.#parts
    const rows = await site.look<{ what: string; user: number; at: number }>(CARRIED_OUT, [
      this.#parts.ids,
    ])
    const absences = Map.groupBy(this.#absences, ({ user }) => user)
    for (const { what, user, at } of rows) {
      const away = absences.get(user)?.find(({ from, until }) => at > from && at < until)
      if (away) log.violation(`${what} of ${user} happened ${at - away.from} ms into an absence`)
    }
    if (this.#absences.length === 0) log.violation('nobody was deactivated for sure')
  }

  /** Returns whether the first attempt was answered. */
  async #activate(user: number): Promise<boolean> {
    const { site } = this.#parts
    const isAnswered = await this.#switch(user, true)
    for (let isDone = isAnswered; !isDone; isDone = await this.#switch(user, true)) await pause(50)
    await restoreSessions(site, this.#sessions)
    return isAnswered
  }

  async #switch(user: number, isActive: boolean): Promise<boolean> {
    const { administrator, log } = this.#parts
    const answer = await askDirectly(this.#parts, {
      method: 'PATCH',
      path: `/api/users/${user}`,
      cookie: administrator.cookie,
      body: { isActive },
    })
    return answer !== null && log.judge(answer, `switch of ${user}`)
  }
}

// In milliseconds. These rows are never updated, so that each is as old as its own transaction; thanks are
// until they are seen.
const CARRIED_OUT = `
  with done (what, user_id, xid) as (
    select type, user_id, xmin from entries
     where type in ('deposit', 'withdraw', 'send', 'purchase', 'depositSalary', 'receive')
        or type = 'reversalIn' and made_by is null
    union all
    select 'given thanks', sender_id, xmin from recognition_receivers where seen_at is null
    union all
    select 'received thanks', receiver_id, xmin from recognition_receivers where seen_at is null
    union all
    select 'comment', author_id, xmin from recognition_comments
  )
  select what, user_id as "user", extract(epoch from pg_xact_commit_timestamp(xid))::float8 * 1000 as at
    from done where user_id = any($1)`
