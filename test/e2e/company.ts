import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { request, type APIRequestContext } from '@playwright/test'
import type { PermissionFlag } from '#platform/contract/people.ts'

export const ADMINISTRATOR = 'admin@laurel.local'
export const ADMINISTRATOR_PASSWORD = 'administrator of the tests'
export const PASSWORD = 'correct horse battery'

type Flags = Partial<Record<PermissionFlag, boolean>>

interface Wanted extends Flags {
  firstName?: string
  lastName?: string
  /** Points deposited beyond the sign-up bonus of 100. */
  deposited?: string
  /** Points received from a colleague. */
  appreciation?: string
}

export interface Person {
  id: number
  firstName: string
  lastName: string
  name: string
  email: string
  password: string
  /** The user's API session, separate from browsers; signed out if inactive. */
  api: APIRequestContext
}

/** A name or address that is unique on the app. */
export function unique(prefix = ''): string {
  return prefix + randomBytes(5).toString('hex')
}

export function unusedEmail(): string {
  return `${unique('e')}@company.test`
}

/** Posts JSON under a new key; throws on a refusal. */
export async function post(api: APIRequestContext, path: string, data?: object): Promise<unknown> {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await api.post(path, { headers, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

export const deposit = ({ api }: Person, amount: string) => post(api, '/api/deposits', { amount })

export const send = ({ api }: Person, { email }: Person, amount: string, message = '') =>
  post(api, '/api/transfers', { receiver: email, amount, message })

/** Signs in with the given session; a browser's is `page.context().request`. */
export const signIn = (api: APIRequestContext, { email, password }: Credentials) =>
  post(api, '/api/session', { email, password })

type Credentials = Pick<Person, 'email' | 'password'>

export const asAdministrator: Credentials = {
  email: ADMINISTRATOR,
  password: ADMINISTRATOR_PASSWORD,
}

/** A proof is good for ten minutes. */
const PROVES_EVERY_MS = 5 * 60_000

/** The users of the Laurel at `url`, created through its API. */
export class Company {
  readonly #url: string
  readonly #sessions: APIRequestContext[] = []
  #administrator: Promise<APIRequestContext> | undefined
  #provedAt = Date.now()
  #benefactor: Promise<Person> | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** The administrator's session, with a recent proof, as sensitive acts demand. */
  async administrator(): Promise<APIRequestContext> {
    this.#administrator ??= this.#session().then(async (api) => {
      await signIn(api, asAdministrator)
      return api
    })
    const api = await this.#administrator
    if (Date.now() - this.#provedAt > PROVES_EVERY_MS) {
      this.#provedAt = Date.now()
      await post(api, '/api/session/proof', { password: ADMINISTRATOR_PASSWORD })
    }
    return api
  }

  /** A new user, not approved yet. */
  async newcomer(): Promise<Omit<Person, 'api'>> {
    const facts = { firstName: unique('Fay'), lastName: unique('Low') }
    const account = { ...facts, email: unusedEmail(), password: PASSWORD }
    await post(await this.#session(), '/api/users', account)
    const name = `${facts.firstName} ${facts.lastName}`
    return { ...account, name, id: await this.idOf(account.email) }
  }

  /** A user with the sign-up bonus, active and with every permission unless given otherwise. */
  async newPerson(wanted: Wanted = {}): Promise<Person> {
    const { firstName = unique('Fay'), lastName = unique('Low') } = wanted
    const facts = { firstName, lastName, email: unusedEmail(), password: PASSWORD }
    const api = await this.#session()
    await post(api, '/api/users', facts)
    const id = await this.idOf(facts.email)
    const person = { ...facts, id, api, name: `${firstName} ${lastName}` }
    const { isActive = true, isDeposit = true, isWithdraw = true, isTransfer = true } = wanted
    // Points are added before the permissions are set.
    if (wanted.deposited !== undefined) {
      await this.permit(person, { isActive: true, isDeposit: true })
      await signIn(api, person)
      await deposit(person, wanted.deposited)
    }
    await this.permit(person, { isActive: true, isDeposit, isWithdraw, isTransfer })
    if (wanted.appreciation !== undefined) await this.thank(person, wanted.appreciation)
    if (isActive) await signIn(api, person)
    else await this.permit(person, { isActive })
    return person
  }

  async idOf(email: string): Promise<number> {
    const administrator = await this.administrator()
    const answer = await administrator.get('/api/users', { params: { search: email } })
    const { users } = (await answer.json()) as { users: { id: number }[] }
    if (users[0] === undefined) throw new Error(`nobody has the address ${email}`)
    return users[0].id
  }

  async permit({ id }: Pick<Person, 'id'>, flags: Flags): Promise<void> {
    const administrator = await this.administrator()
    const answer = await administrator.patch(`/api/users/${id}`, { data: flags })
    if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
  }

  /** A colleague with many points sends some. */
  async thank(person: Person, amount: string): Promise<void> {
    this.#benefactor ??= this.newPerson({ deposited: '1000000000' })
    await send(await this.#benefactor, person, amount)
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#sessions.map((session) => session.dispose()))
  }

  async #session(): Promise<APIRequestContext> {
    // Each user has another client IP, so that limits per client IP are not reached.
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
    const extraHTTPHeaders = { 'x-forwarded-for': address }
    // Over https the certificate is the test's own.
    const options = { extraHTTPHeaders, ignoreHTTPSErrors: this.#url.startsWith('https:') }
    const session = await request.newContext({ baseURL: this.#url, ...options })
    this.#sessions.push(session)
    return session
  }
}
