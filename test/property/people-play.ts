import { hire } from '#test/concurrency/colleagues.ts'
import { GENEROUS } from '#test/harness/app.ts'
import { hashPassword } from '#auth/server/hash-password.ts'
import { acceptHandover } from '#handover/server/accept.ts'
import { declineHandover, offerHandover, takeBackHandover } from '#handover/server/offer.ts'
import { carryOutLeavings } from '#leaving/server/carry-out-leavings.ts'
import { cancelLeaving, planLeaving } from '#leaving/server/plan-leaving.ts'
import { hundredths } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { holdAdministrator } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { workWhile } from '#platform/server/db/transact.ts'
import { giveRole, takeRole } from '#roles/server/roles.ts'
import { setPermissions } from '#users/server/set-permissions.ts'
import type { State, Step } from './people-model.ts'

const PASSWORD = 'one for everybody'
const FROM = '192.0.2.1'
const BROWSER = { clientIp: FROM, userAgent: '', device: null }
const FIXED = { timeZone: 'UTC' }
const DAY_MS = 86_400_000
const log = {
  error: (failure: unknown) => {
    throw new Error('a leaving failed', { cause: failure })
  },
}

/** A company of the present administrator and new people, at a day 0 that is today. */
export class PeopleInDatabase {
  readonly #database: Database
  readonly #ids: readonly number[]
  readonly #firstRow: number
  readonly #startedAt = Date.now()
  static #keys = 0

  private constructor(database: Database, ids: readonly number[], firstRow: number) {
    this.#database = database
    this.#ids = ids
    this.#firstRow = firstRow
  }

  static async open(database: Database, newPeople: number): Promise<PeopleInDatabase> {
    const { pool } = database
    const ids = (await hire(database, newPeople)).map(({ id }) => id)
    await pool.query(`delete from handover_offers`)
    await pool.query(`delete from leavings where state <> 'left'`)
    const { rows } = await pool.query<{ id: number; last: number }>(
      `update users set password_hash = $1, must_change_password = false
        where id = any($2) or is_administrator
       returning id, (select coalesce(max(id), 0) from audit_log) as last`,
      [await hashPassword(PASSWORD), ids],
    )
    const administrator = rows.find(({ id }) => !ids.includes(id))
    if (administrator === undefined) throw new Error('there is no administrator')
    return new PeopleInDatabase(database, [administrator.id, ...ids], administrator.last)
  }

  /** Returns "done" or the refusal. */
  async play(step: Step): Promise<string> {
    try {
      await this.#ask(step)
      return 'done'
    } catch (error) {
      if (error instanceof Refused) return error.code
      throw error
    }
  }

  /** The nightly job of one process, on a day. */
  passNight(day: number): Promise<void> {
    return carryOutLeavings(this.#database, FIXED, log, new Date(this.#startedAt + day * DAY_MS))
  }

  async read(): Promise<State> {
    const { pool } = this.#database
    const { rows: people } = await pool.query<PersonRow>(READ_PEOPLE, [this.#ids])
    const administrators = await pool.query<{ id: number; is_active: boolean }>(
      'select id, is_active from users where is_administrator',
    )
    const [administrator, ...others] = administrators.rows
    if (!administrator?.is_active || others.length > 0) {
      throw new Error(`the administrators: ${JSON.stringify(administrators.rows)}`)
    }
    const offers = await pool.query<{ id: number; from: number }>(
      'select user_id as id, offered_by as from from handover_offers',
    )
    const [offer] = offers.rows
    if (offer !== undefined && offer.from !== administrator.id) {
      throw new Error('the account is offered by somebody who is not the administrator')
    }
    const { rows: log } = await pool.query<LogRow>(READ_LOG, [this.#firstRow, this.#ids])
    return {
      administrator: this.#placeOf(administrator.id),
      offeredTo: offer === undefined ? null : this.#placeOf(offer.id),
      people: people.map(({ leaving, ...person }) => ({
        ...person,
        leaving: leaving && {
          ...leaving,
          due: this.#numberOf(leaving.due),
          buyUntil: this.#numberOf(leaving.buyUntil),
          by: leaving.state === 'left' ? null : this.#placeOf(leaving.by),
        },
      })),
      log: log.map(({ action, by, subject }) => {
        const of = subject === null ? 'nobody' : this.#placeOf(subject)
        return `${action} by ${this.#placeOf(by)} of ${of}`
      }),
    }
  }

  #ask(step: Step): Promise<unknown> {
    const database = this.#database
    const by = this.#idAt(step.by)
    const own = { caller: { id: by }, password: PASSWORD, browser: BROWSER }
    const act = { by, from: FROM }
    switch (step.type) {
      case 'accept':
        return acceptHandover(database, { limits: GENEROUS, fixed: FIXED }, own)
      case 'decline':
        return declineHandover(database, { caller: { id: by }, from: FROM })
      case 'takeBack':
        return takeBackHandover(database, act)
      case 'offer':
        return offerHandover(database, GENEROUS, { ...own, userId: this.#idAt(step.to) })
      case 'give': {
        const bonusLimit = hundredths(step.limit)
        const giving = { ...act, userId: this.#idAt(step.to), role: step.role, bonusLimit }
        return asAdministrator(by, () => giveRole(database, giving))
      }
      case 'take':
        return asAdministrator(by, () =>
          takeRole(database, { ...act, userId: this.#idAt(step.to), role: step.role }),
        )
      case 'switch':
        return setPermissions(database, {
          ...act,
          userId: this.#idAt(step.to),
          change: { isActive: step.isActive },
        })
      case 'cancel':
        return cancelLeaving(database, { ...act, userId: this.#idAt(step.to) })
      case 'leave': {
        const { lastDay, points, buyUntil } = step.plan
        const days = { lastDay: this.#dateOf(lastDay), buyUntil: this.#dateOf(buyUntil) }
        const choices = { emptiesCart: false, refundsOrders: false, recallsBonuses: false }
        const plan = { points, ...days, ...choices, reason: 'A new job' }
        const key = `people-${++PeopleInDatabase.#keys}`
        return planLeaving(database, FIXED, { ...act, key, userId: this.#idAt(step.to), plan })
      }
    }
  }

  #idAt(place: number): number {
    const id = this.#ids[place]
    if (id === undefined) throw new Error(`nobody at place ${place}`)
    return id
  }

  #placeOf(id: number): number {
    const place = this.#ids.indexOf(id)
    if (place === -1) throw new Error(`${id} is somebody else`)
    return place
  }

  #dateOf(day: number | null): string | null {
    if (day === null) return null
    return new Date(this.#startedAt + day * DAY_MS).toISOString().slice(0, 10)
  }

  #numberOf(date: string | null): number | null {
    if (date === null) return null
    return Math.round((Date.parse(date) - Date.parse(this.#dateOf(0) ?? '')) / DAY_MS)
  }
}

type Person = State['people'][number]
interface PersonRow extends Omit<Person, 'leaving'> {
  readonly leaving: {
    readonly state: 'planned' | 'buying' | 'left'
    readonly points: 'keep' | 'takeBack' | 'buyUntil'
    readonly due: string | null
    readonly buyUntil: string | null
    readonly by: number
  } | null
}

const READ_PEOPLE = `
  select u.is_active as "isActive", w.earned + w.appreciation > 0 as "hasPoints",
         coalesce((select json_object_agg(role, bonus_limit) from user_roles r
                    where r.user_id = u.id), '{}') as roles,
         (select json_build_object('state', l.state, 'points', l.points, 'due', l.due,
                   'buyUntil', l.buy_until, 'by', l.planned_by)
            from leavings l where l.user_id = u.id) as leaving
    from users u join wallets w on w.user_id = u.id
   where u.id = any($1) order by array_position($1::bigint[], u.id)`

interface LogRow {
  readonly action: string
  readonly by: number
  readonly subject: number | null
}

const READ_LOG = `
  select action, made_by as by, subject_id as subject from audit_log
   where id > $1 and (subject_id = any($2) or subject_id is null and made_by = any($2))
   order by id`

/** As the declaration of an endpoint for the administrator alone has it. */
function asAdministrator<T>(by: number, work: () => Promise<T>): Promise<T> {
  return workWhile((tx) => holdAdministrator(tx, by), work)
}
