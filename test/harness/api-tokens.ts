import type { CompanyScope, PersonalScope } from '#platform/contract/scopes.ts'
import type { TestApp } from './app.ts'
import { expectOk, Visitor } from './visitor.ts'

/** An ISO date, some days from today. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

interface TokenOptions<Scope> {
  readonly name?: string
  readonly scopes?: readonly Scope[]
  readonly networks?: readonly string[]
}

/** Makes a token for somebody who is signed in. */
export async function tokenOf(
  visitor: Visitor,
  { scopes = ['read'], ...given }: TokenOptions<PersonalScope> = {},
): Promise<{ id: string; token: string }> {
  const body = { name: 'Script', scopes, expiresOn: inDays(30), ...given }
  const { json } = await expectOk(visitor.call('makeToken', { body }))
  return json
}

/** Makes a token of the company. */
export async function companyTokenOf(
  administrator: Visitor,
  { scopes = ['readStatus'], ...given }: TokenOptions<CompanyScope> = {},
): Promise<{ id: string; token: string }> {
  const body = { name: 'Watcher', scopes, expiresOn: inDays(30), ...given }
  const { json } = await expectOk(administrator.call('makeCompanyToken', { body }))
  return json
}

/** A program without cookies that calls with an API token. */
export class Program extends Visitor {
  readonly #token: string

  constructor(app: Pick<TestApp, 'server'>, token: string) {
    super(app)
    this.#token = token
  }

  override send(options: Parameters<Visitor['send']>[0]) {
    const authorization = `Bearer ${this.#token}`
    return super.send({ ...options, headers: { authorization, ...options.headers } })
  }
}
