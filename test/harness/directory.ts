// With the test, not at its first request: what goes wrong is said then.
import '#provisioning/server/answer-scim.ts'
import { companyTokenOf } from './api-tokens.ts'
import type { TestApp } from './app.ts'
import type { Visitor } from './visitor.ts'

export interface ScimAnswer {
  readonly status: number
  readonly json: Record<string, unknown>
  readonly headers: Readonly<Record<string, unknown>>
}

/** A company's directory, which calls by SCIM with a token of its own. */
export class Directory {
  readonly #app: Pick<TestApp, 'server' | 'complaints'>
  readonly token: string

  constructor(app: Pick<TestApp, 'server' | 'complaints'>, token: string) {
    this.#app = app
    this.token = token
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ScimAnswer> {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await this.#app.server.inject({
      method,
      url: `/scim/v2${path}`,
      ...(body !== undefined && { payload }),
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
    })
    if (answer.statusCode === 500) throw new Error(this.#app.complaints.at(-1))
    const json = answer.body === '' ? {} : (JSON.parse(answer.body) as ScimAnswer['json'])
    return { status: answer.statusCode, json, headers: answer.headers }
  }

  /** The id of a resource that is created by a POST. */
  async create(path: string, body: object): Promise<string> {
    const { status, json } = await this.send('POST', path, body)
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(json)}`)
    return String(json['id'])
  }
}

export async function directoryOf(
  app: TestApp,
  administrator: Visitor,
  name = 'Okta',
): Promise<Directory> {
  const { token } = await companyTokenOf(administrator, { scopes: ['provision'], name })
  return new Directory(app, token)
}
