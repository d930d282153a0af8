import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll } from 'vitest'
import { ownApp, type TestApp } from '#test/harness/app.ts'
import type { Database } from '#platform/server/db/database.ts'
import { openDatabase } from '#platform/server/db/open-database.ts'
import type { Colleague } from './colleagues.ts'

export interface AppRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly cookie?: string
  readonly key?: string
  readonly body?: unknown
}

export interface AppAnswer {
  readonly status: number
  readonly json: Record<string, unknown>
  readonly cookie: string | undefined
  /** Seconds of Retry-After, if the answer has it. */
  readonly retryAfter: string | undefined
}

const AT_ONCE = 128

/** A client of a running app over real connections, with many requests at once. */
export class AppClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  readonly port: number

  constructor(port: number) {
    this.port = port
  }

  /** Rejects without a complete answer; the effect of the request is then unknown. */
  ask({ method = 'POST', path, cookie, key, body }: AppRequest): Promise<AppAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<AppAnswer>()
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
        const { statusCode: status = 0, headers: answered } = response
        try {
          resolve({
            status,
            json: JSON.parse(Buffer.concat(chunks).toString()) as AppAnswer['json'],
            cookie: answered['set-cookie']?.[0]?.split(';')[0],
            retryAfter: answered['retry-after'],
          })
        } catch (cause) {
          // A proxy says in its own page that the process behind it is gone.
          reject(new Error(`an answer ${status} without JSON`, { cause }))
        }
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

  send(from: Colleague, to: Colleague, amount: string, key: string): Promise<AppAnswer> {
    const body = { receiver: to.email, amount, message: '' }
    return this.ask({ path: '/api/transfers', cookie: from.cookie, key, body })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** Lets an app listen on the loopback until the test file ends. */
export async function clientOf(app: TestApp): Promise<AppClient> {
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const appClient = new AppClient((app.server.server.address() as AddressInfo).port)
  afterAll(() => appClient.close())
  return appClient
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
export async function twoClients(
  database: Database,
): Promise<{ appClients: AppClient[]; pools: Database[] }> {
  const pools = [database, await alsoOpen(database)]
  const appClients: AppClient[] = []
  for (const pool of pools) appClients.push(await clientOf(await ownApp(pool)))
  return { appClients, pools }
}

/** Sends `count` requests at once, to the apps in turn. */
export function ask<T = AppAnswer>(
  through: readonly AppClient[],
  count: number,
  question: (appClient: AppClient, place: number) => Promise<T>,
): Promise<T[]> {
  return Promise.all(
    Array.from({ length: count }, (_, place) => {
      const appClient = through[place % through.length]
      if (appClient === undefined) throw new Error('no app client')
      return question(appClient, place)
    }),
  )
}

/** The number of answers of each kind: "200" or "409 Insufficient funds". */
export function tally(answers: readonly AppAnswer[]): Record<string, number> {
  const kinds = answers.map(({ status, json }) =>
    status === 200 ? '200' : `${status} ${String(json['message'])}`,
  )
  return Object.fromEntries(
    [...Map.groupBy(kinds, String)].map(([kind, all]) => [kind, all.length]),
  )
}
