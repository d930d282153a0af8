import type { InjectOptions } from 'fastify'
import type { TestApp } from '#test/harness/app.ts'
import { MISSING } from '#test/harness/samples.ts'
import type { Answer } from '#test/harness/visitor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { Actors, allows } from './actors.ts'
import type { ApiDocument, Operation } from './document.ts'
import type { Step } from './draw-steps.ts'
import { isKnown, KnownValues } from './known-values.ts'
import { readRights, unexplained, type Rights } from './rights.ts'

const LONGEST_PART = 200

/** Operations that somebody with a one-time password may call too. */
const EARLY = new Set(['readSession', 'changePassword', 'logout'])

/** Plays sequences of requests on one app, and says what went wrong. */
export class Play {
  readonly actors: Actors
  requests = 0
  /** The number of answers by operation and status or code: "thank 200", "thank receiver-self". */
  readonly answers = new Map<string, number>()
  readonly #app: TestApp
  readonly #database: Database
  readonly #document: ApiDocument
  readonly #operations: ReadonlyMap<string, Operation>
  #known = new KnownValues()
  #keys = 0

  constructor(app: TestApp, database: Database, document: ApiDocument) {
    this.#app = app
    this.#database = database
    this.#document = document
    this.actors = new Actors(app)
    const { operations } = document
    this.#operations = new Map(operations.map((one) => [one.operationId, one]))
  }

  /** The first fault of a sequence; null if there is none. `known` isn't changed. */
  async run(steps: readonly Step[], known: KnownValues): Promise<string | null> {
    await this.actors.mend(new Set(steps.map(({ role }) => role)))
    this.#known = new KnownValues(known)
    let rights = await readRights(this.#database)
    for (const [at, step] of steps.entries()) {
      const complaints = this.#app.complaints.length
      const result = await this.#take(step, rights)
      rights = result.rights
      const logged = this.#app.complaints.slice(complaints).find((line) => !isExpected(line))
      const fault = result.fault ?? (logged === undefined ? null : `it logged ${logged}`)
      if (fault !== null) return `${at}: ${step.role} ${step.operation}: ${fault}\n${result.sent}`
    }
    return null
  }

  async #take(step: Step, before: Rights) {
    const operation = this.#operationOf(step)
    const visitor = this.actors.of(step.role)
    const session = await this.actors.sessionOf(step.role)
    const request = this.#build(step, operation)
    const answer = await visitor.send(request)
    this.#count(step, answer)
    const sent = JSON.stringify(request).slice(0, 2_000)
    const stays = { rights: before, sent }
    const broken = this.#document.fault(operation, answer)
    if (answer.status >= 500) return { ...stays, fault: `${answer.status}` }
    if (broken !== null) return { ...stays, fault: broken }
    if (answer.status !== 200) return { ...stays, fault: null }
    const { 'x-access': access, operationId } = operation
    if (!allows(session, access, EARLY.has(operationId))) {
      return { ...stays, fault: `${JSON.stringify(session)} may not call ${access}` }
    }
    this.#known.remember(operation.path, answer.json)
    if (operation.method === 'GET') return { ...stays, fault: null }
    this.actors.forget()
    const rights = await readRights(this.#database)
    return { rights, sent, fault: unexplained(before, rights, operationId, session) }
  }

  #operationOf({ operation }: Step): Operation {
    const found = this.#operations.get(operation)
    if (found === undefined) throw new Error(`${operation} is not in the document`)
    return found
  }

  #count({ operation }: Step, { status, json }: Answer): void {
    this.requests++
    const what = `${operation} ${status === 200 ? status : String(json['code'])}`
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1)
  }

  #build(step: Step, { path, method, parameters, requestBody }: Operation): InjectOptions {
    const { file, body } = step
    const url = path.replaceAll(/\{\w+\}/g, (part) => {
      const text = this.#text(step.path[part.slice(1, -1)], part, path)
      // An empty or very long part, or one of dots, is another address.
      return encodeURIComponent(/^\.{0,2}$/.test(text) ? '0' : text).slice(0, LONGEST_PART)
    })
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(step.query)) {
      const texts = [value].flat().map((one) => this.#text(one, name, path).slice(0, 3_000))
      for (const text of texts) search.append(name, text)
    }
    const isKeyed = parameters.some((one) => one.in === 'header')
    const type = file?.type ?? (requestBody === undefined ? undefined : 'application/json')
    return {
      method,
      url: `${url}?${search}`,
      ...(body === undefined ? {} : { payload: this.#json(body, '', path) }),
      ...(file === null ? {} : { payload: Buffer.from(file.content, 'latin1') }),
      headers: {
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(isKeyed ? { 'idempotency-key': step.key ?? `attack-${++this.#keys}` } : {}),
      },
    }
  }

  #text(value: unknown, field: string, path: string): string {
    const plain = isKnown(value) ? (this.#known.find(value, field, path) ?? MISSING) : value
    const text = typeof plain === 'object' ? JSON.stringify(plain) : `${plain as string | number}`
    return text.toWellFormed()
  }

  /** JSON with all the digits of large numbers, and with known values in their places. */
  #json(value: unknown, field: string, path: string): string {
    if (typeof value === 'bigint') return String(value)
    if (isKnown(value)) return JSON.stringify(this.#known.find(value, field, path) ?? MISSING)
    if (Array.isArray(value)) {
      return `[${value.map((one) => this.#json(one, field, path)).join(',')}]`
    }
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
    const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
    const texts = fields.map(([name, inner]) => {
      const kind = name === 'ids' ? field : name
      return `${JSON.stringify(name)}:${this.#json(inner, kind, path)}`
    })
    return `{${texts.join(',')}}`
  }
}

/** Writes from another site are logged, with one line a minute. */
function isExpected(line: string): boolean {
  return line.includes('because of its origin')
}
