import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { z } from 'zod/mini'
import { endpoints, type EndpointName, type Endpoints } from '#app/contract/endpoints.ts'
import type { Endpoint, Schema } from '#platform/contract/endpoint.ts'
import { ADMINISTRATOR, type TestApp } from './app.ts'

/** A request's content in its encoded form. */
export interface VisitorCall {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Record<string, string | string[]>
  readonly body?: object
  /** A file as the body, and its media type. */
  readonly file?: { readonly type: string; readonly content: Buffer }
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer<J = Json> {
  readonly status: number
  readonly json: J
  readonly headers: LightMyRequestResponse['headers']
}

type Json = Record<string, unknown>

/** An endpoint's answer as it is sent, with the unknown fields of a refusal. */
type JsonOf<N extends EndpointName> = Json &
  (Endpoints[N] extends { output: infer S extends Schema } ? z.input<S> : unknown)

let keys = 0

/** A browser that keeps its cookies and speaks HTTP only. */
export class Visitor {
  readonly #server: FastifyInstance
  cookie: string

  /** With the cookies of another visitor it is a second tab of that browser. */
  constructor(app: Pick<TestApp, 'server'>, cookie = '') {
    this.#server = app.server
    this.cookie = cookie
  }

  /** Calls an endpoint; a keyed one gets a new key by default. */
  call<N extends EndpointName>(name: N, sent: VisitorCall = {}): Promise<Answer<JsonOf<N>>> {
    const endpoint: Endpoint = endpoints[name]
    const key = sent.key ?? (endpoint.keyed === true ? `test-key-${++keys}` : undefined)
    const { params = {}, query, body, file } = sent
    const answer = this.send({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/:(\w+)/g, (_, part: string) =>
        encodeURIComponent(String(params[part])),
      ),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      ...(file === undefined ? {} : { payload: file.content }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file === undefined ? {} : { 'content-type': file.type }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...sent.headers,
      },
    })
    return answer as Promise<Answer<JsonOf<N>>>
  }

  async send(options: InjectOptions): Promise<Answer> {
    const cookie = this.cookie === '' ? {} : { cookie: this.cookie }
    const response = await this.#server.inject({
      ...options,
      headers: { ...cookie, ...options.headers },
    })
    this.#keep(response.headers['set-cookie'])
    const isJson = response.headers['content-type']?.toString().startsWith('application/json')
    const json = isJson === true ? response.json<Json>() : {}
    return { status: response.statusCode, json, headers: response.headers }
  }

  async login(email: string, password: string) {
    return this.call('login', { body: { email, password } })
  }

  #keep(header: string | string[] | undefined): void {
    for (const line of [header ?? []].flat()) {
      const [cookie = ''] = line.split(';')
      const name = cookie.slice(0, cookie.indexOf('=') + 1)
      const others = this.cookie.split('; ').filter((kept) => kept !== '' && !kept.startsWith(name))
      this.cookie = [...others, cookie].join('; ')
    }
  }
}

export const PASSWORD = 'a password of tests'

/** The administrator, signed in. */
export async function administratorOf(app: TestApp): Promise<Visitor> {
  const visitor = new Visitor(app)
  await expectOk(visitor.login(ADMINISTRATOR.email, ADMINISTRATOR.password))
  return visitor
}

type Flags = Partial<Endpoints['setPermissions']['body']['_zod']['output']>

/** Creates an account, sets its flags and signs in; returns the id from All Data. */
export async function colleagueOf(
  app: TestApp,
  administrator: Visitor,
  email: string,
  flags: Flags = {},
): Promise<{ visitor: Visitor; id: number }> {
  const visitor = new Visitor(app)
  const body = { firstName: 'Test', lastName: 'Colleague', email, password: PASSWORD }
  await expectOk(visitor.call('createAccount', { body }))
  const found = await expectOk(administrator.call('listUsers', { query: { search: email } }))
  const [{ id } = { id: 0 }] = found.json['users']
  const change = { params: { id }, body: { isActive: true, ...flags } }
  await expectOk(administrator.call('setPermissions', change))
  await expectOk(visitor.login(email, PASSWORD))
  return { visitor, id }
}

/** Creates signed-in colleagues with different addresses. */
export function colleaguesOf(app: TestApp, administrator: Visitor) {
  let count = 0
  return async () => {
    const email = `person${++count}@laurel.test`
    return { email, ...(await colleagueOf(app, administrator, email)) }
  }
}

export async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.call('readSession')).json['user'] !== null
}

export async function expectOk<J>(answering: Promise<Answer<J>>): Promise<Answer<J>> {
  const answer = await answering
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.json)}`)
  return answer
}
