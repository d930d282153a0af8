import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import pino from 'pino'
import { openDatabase, type Database } from '#platform/server/db/database.ts'
import { ownApp, type TestApp } from '#test/harness/app.ts'
import type { Colleague } from './colleagues.ts'

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly cookie?: string
  readonly key?: string
  readonly body?: unknown
}

export interface Answered {
  readonly status: number
  readonly json: Record<string, unknown>
  readonly cookie: string | undefined
  /** Seconds of Retry-After, if the answer has it. */
  readonly retryAfter: string | undefined
}

const AT_ONCE = 128

/** A client of a running app over real connections, with many requests at once. */
export class Door {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  readonly port: number

  constructor(port: number) {
    this.port = port
  }

  /** Rejects without a complete answer; the effect of the request is then unknown. */
  ask({ method = 'POST', path, cookie, key, body }: Asked): Promise<Answered> {
    const { promise, resolve, reject } = Promise.withResolvers<Answered>()
    const headers = {
      ...(cookie === undefined ? {} : { cookie }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const options = { agent: this.#agent, port: this.port, host: '127.0.0.1' }
    const asking = request({ ...options, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          json: JSON.parse(Buffer.concat(chunks).toString()) as Answered['json'],
          cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
          retryAfter: response.headers['retry-after'],
        })
      })
    })
    asking.on('error', reject)
    asking.end(body === undefined ? undefined : JSON.stringify(body))
    return promise
  }

  /** Signs in and returns the cookie. */
  async login(body: { email: string; password: string }): Promise<string> {
    const { cookie } = await this.ask({ path: '/api/session', body })
    if (cookie === undefined) throw new Error(`${body.email} could not sign in`)
    return cookie
  }

  send(from: Colleague, to: Colleague, amount: string, key: string): Promise<Answered> {
    const body = { receiver: to.email, amount, message: '' }
    return this.ask({ path: '/api/transfers', cookie: from.cookie, key, body })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Lets an app listen on the loopback until the test file ends. */
export async function doorOf(app: TestApp): Promise<Door> {
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const door = new Door((app.server.server.address() as AddressInfo).port)
  afterAll(() => door.close())
  return door
}

/** The connections of another app to the same database. */
export async function alsoOpen(database: Database): Promise<Database> {
  const { connectionString = null } = database.connection
  if (connectionString === null) throw new Error('the test database has no URL')
  const also = await openDatabase(
    { dataDir: '', databaseUrl: connectionString },
    pino({ level: 'silent' }),
  )
  afterAll(() => also.close())
  return also
}

/** Two apps on one database: row locks decide between them, not one batch queue. */
export async function twoDoors(database: Database): Promise<{ doors: Door[]; pools: Database[] }> {
  const pools = [database, await alsoOpen(database)]
  const doors: Door[] = []
  for (const pool of pools) doors.push(await doorOf(await ownApp(pool)))
  return { doors, pools }
}

/** Sends `count` requests at once, to the apps in turn. */
export function ask<T = Answered>(
  through: readonly Door[],
  count: number,
  question: (door: Door, place: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, (_, place) => {
      const door = through[place % through.length]
      if (door === undefined) throw new Error('no door')
      return question(door, place)
    }),
  )
}

/** The number of answers of each kind: "200" or "409 Insufficient funds". */
export function tally(answers: readonly Answered[]): Record<string, number> {
  const kinds = answers.map(({ status, json }) =>
    status === 200 ? '200' : `${status} ${String(json['message'])}`,
  )
  return Object.fromEntries(
    [...Map.groupBy(kinds, String)].map(([kind, all]) => [kind, all.length]),
  )
}
