import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from '#test/harness/app.ts'
import { whenDone } from '#test/harness/when-done.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Actors, RoleName } from './actors.ts'
import { requestOf, type Example, type Fields } from './examples.ts'

/** An example that a role sends. */
export interface Target extends Example {
  readonly role: RoleName
}

/** Answers by their status, for one target. */
type Counts = Map<number, number>

const HERE = '127.0.0.1'
/** sqlmap leaves fields alone whose name says that they are tokens. */
const UNNOTICED = 'tokn'
const PROOF: RefusalCode = 'proof-required'

/**
 * The way of scanners into Laurel. Each target is a link with the fields of its request; what a scanner
 * writes there is sent to Laurel over HTTP as the document describes it, in the role's session.
 */
export class Front {
  readonly #app: TestApp
  readonly #actors: Actors
  readonly #targets: ReadonlyMap<string, Target>
  readonly #answers = new Map<string, Counts>()
  /** Answers of 500 and above, and complaints in the log. */
  readonly faults: string[] = []
  #port = 0
  #mending: Promise<void> = Promise.resolve()

  constructor(app: TestApp, actors: Actors, targets: readonly Target[]) {
    this.#app = app
    this.#actors = actors
    this.#targets = new Map(targets.map((target) => [pathOf(target), target]))
  }

  /** Opens it until the test is done; the app already listens. */
  async open(): Promise<void> {
    const server = createServer((asked, answer) => void this.#serve(asked, answer))
    server.listen(0, HERE)
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    whenDone(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
  }

  /** The page with a link for each target. */
  get index(): string {
    return `http://${HERE}:${this.#port}/`
  }

  get links(): string[] {
    return [...this.#targets].map(
      ([path, { fields }]) =>
        `http://${HERE}:${this.#port}${path}?${new URLSearchParams(renamed(fields, 'token', UNNOTICED))}`,
    )
  }

  /** The number of answers by target: "reader readAuditLog". */
  get requests(): Map<string, number> {
    const sums = [...this.#targets].map(([path, { role, operation }]) => {
      const counts = [...(this.#answers.get(path)?.values() ?? [])]
      return [
        `${role} ${operation.operationId}`,
        counts.reduce((sum, one) => sum + one, 0),
      ] as const
    })
    return new Map(sums)
  }

  /** The number of answers by status. */
  get statuses(): Map<number, number> {
    const sums = new Map<number, number>()
    for (const counts of this.#answers.values()) {
      for (const [status, count] of counts) sums.set(status, (sums.get(status) ?? 0) + count)
    }
    return sums
  }

  async #serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(asked.url ?? '/', this.index)
    const target = this.#targets.get(pathname)
    if (target === undefined) return this.#showIndex(pathname, answer)
    await this.#mending
    try {
      await this.#forward(
        target,
        renamed(Object.fromEntries(searchParams), UNNOTICED, 'token'),
        answer,
      )
    } catch (error) {
      this.faults.push(`${pathname}: ${String(error)}`)
      answer.destroy()
    }
  }

  #showIndex(pathname: string, answer: ServerResponse): void {
    const rows = this.links.map((link) => `<li><a href="${link.replaceAll('&', '&amp;')}">one</a>`)
    answer
      .writeHead(pathname === '/' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>Targets</title><ul>${pathname === '/' ? rows.join('\n') : ''}`)
  }

  async #forward(target: Target, fields: Fields, answer: ServerResponse): Promise<void> {
    const { method, path, headers, body } = requestOf(target.operation, fields)
    const { port } = this.#app.server.server.address() as AddressInfo
    const laurel = `http://${HERE}:${port}`
    const { cookie } = this.#actors.of(target.role)
    const sending = request(`${laurel}${path}`, {
      method,
      headers: { ...headers, ...(cookie !== '' && { cookie }), origin: laurel },
    })
    sending.end(body)
    const [heard] = (await once(sending, 'response')) as [IncomingMessage]
    const content = Buffer.concat(await heard.toArray())
    const status = heard.statusCode ?? 0
    this.#count(target, status)
    const [complaint] = this.#app.complaints.slice(-1)
    if (status >= 500) this.faults.push(`${status} ${method} ${path} ${String(body)}: ${complaint}`)
    if (status === 401 || status === 403) this.#mend(target.role, content.includes(PROOF))
    answer
      .writeHead(status, { 'content-type': heard.headers['content-type'] ?? 'text/plain' })
      .end(content)
  }

  #count(target: Target, status: number): void {
    const counts = this.#answers.get(pathOf(target)) ?? new Map<number, number>()
    counts.set(status, (counts.get(status) ?? 0) + 1)
    this.#answers.set(pathOf(target), counts)
  }

  /** A request may have ended the session or taken rights, and a session's proof lasts ten minutes. */
  #mend(role: RoleName, lacksProof: boolean): void {
    this.#mending = this.#mending.then(() => {
      this.#actors.forget()
      if (lacksProof) this.#actors.dismiss(role)
      return this.#actors.mend(new Set([role]))
    })
  }
}

function renamed(fields: Fields, from: string, to: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name.replace(from, to), text]),
  )
}

function pathOf({ role, operation }: Target): string {
  return `/${role}/${operation.operationId}`
}
