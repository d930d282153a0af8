import { afterAll } from 'vitest'
import { ownApp, type TestApp } from '#test/harness/app.ts'
import { administratorOf, Visitor, type Answer } from '#test/harness/visitor.ts'
import type { AppOptions } from '#app/server/app-options.ts'
import type { AttemptLimits } from '#auth/server/limit-attempts.ts'
import type { Database } from '#platform/server/db/database.ts'
import { ProviderBrowser } from './browser.ts'
import { CLIENT, startProvider, type Claims, type OwnProvider } from './provider.ts'

export const PUBLIC_URL = 'http://laurel.test'
export const NAME = 'Acme ID'

/** Laurel with its own provider, both removed after the test file. */
export interface Company {
  readonly app: TestApp
  readonly provider: OwnProvider
  readonly administrator: Visitor
  /** Another process on the same database. */
  anotherApp(config?: Partial<AppOptions['config']>, limits?: AttemptLimits): Promise<TestApp>
  /** Creates an account at the provider; returns subject and address. */
  readonly known: (claims?: Claims) => { subject: string; email: string }
}

let people = 0

export async function ownCompany(
  database: Database,
  {
    tellsAtOnce = false,
    ...config
  }: Partial<AppOptions['config']> & { tellsAtOnce?: boolean } = {},
): Promise<Company> {
  const provider = await startProvider({ returnAddress: `${PUBLIC_URL}/login/return`, tellsAtOnce })
  afterAll(() => provider.stop())
  const oidc = { issuer: provider.issuer, ...CLIENT, name: NAME }
  const anotherApp = (own: Partial<AppOptions['config']> = {}, limits?: AttemptLimits) =>
    ownApp(database, { publicUrl: PUBLIC_URL, oidc, ...config, ...own }, limits)
  const app = await anotherApp()
  return {
    app,
    provider,
    administrator: await administratorOf(app),
    anotherApp,
    known: (claims = {}) => {
      const subject = `subject-${++people}`
      const email = claims.email ?? `known${people}@laurel.test`
      const name = { given_name: 'Known', family_name: 'Person' }
      provider.people.set(subject, { email, email_verified: true, ...name, ...claims })
      return { subject, email }
    },
  }
}

/** Starts a sign-in; returns the URL at the provider. */
export async function leave(visitor: Visitor, wanted: string | null = null): Promise<string> {
  const left = await visitor.call('leaveForProvider', { body: { wanted } })
  if (left.status !== 200) throw new Error(`${left.status} ${JSON.stringify(left.json)}`)
  return left.json['address']
}

export function comeBack(visitor: Visitor, to: URL): Promise<Answer> {
  return visitor.call('returnFromProvider', { body: { answer: to.search } })
}

/** Signs in at the provider and returns to Laurel. */
export async function signIn(visitor: Visitor, subject: string): Promise<Answer> {
  return comeBack(visitor, await new ProviderBrowser().signIn(await leave(visitor), subject))
}

export function newVisitor({ app }: Pick<Company, 'app'>): Visitor {
  return new Visitor(app)
}
