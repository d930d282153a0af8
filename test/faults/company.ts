import { hireMany } from '#test/harness/crowd.ts'
import type { AppRequest } from '#test/concurrency/app-client.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import { addGift } from '#test/concurrency/shop-requests.ts'
import type { Ask } from './unreliable-client.ts'
import { ADMINISTRATOR, type Site } from './site.ts'

/** The users of a run, and the gifts. */
export interface Company {
  readonly people: readonly Colleague[]
  /** Ids of the users who only get bonuses. */
  readonly crowd: readonly number[]
  /** The number of users, including those who only get bonuses, without the administrator. */
  readonly everybody: number
  readonly administrator: Readonly<{ id: number; cookie: string }>
  /** Stock by gift. */
  readonly gifts: ReadonlyMap<number, number>
  /** Ids of the company's values. */
  readonly values: readonly number[]
}

/** Large stock of some gifts, small of others, so that buyers compete for the last ones. */
const SHELVES = [
  ['0.07', 100_000],
  ['0.11', 100_000],
  ['0.53', 100_000],
  ['0.02', 2],
  ['0.03', 3],
] as const

export async function foundCompany(
  site: Site,
  ask: Ask,
  { people: count, crowd: others }: { people: number; crowd: number },
): Promise<Company> {
  const database = await site.openDatabase()
  try {
    const people = await hire(database, count)
    const crowd = await hireMany(database, others)
    const administrator = await signIn(site)
    const gifts = new Map<number, number>()
    for (const [price, inventory] of SHELVES) {
      const form = { name: `For ${price}`, description: 'A gift', price, picture: null, inventory }
      const key = `opening-gift-${inventory}-${price.slice(2)}`
      gifts.set(await idOf(ask, addGift(administrator, form, key)), inventory)
    }
    const values: number[] = []
    for (const name of ['Teamwork', 'Courage', 'Care']) {
      const { cookie } = administrator
      const body = { name, emoji: '🤝', color: 'green' }
      const key = `opening-value-${name}`
      values.push(await idOf(ask, { path: '/api/company-values', cookie, key, body }))
    }
    return { people, crowd, everybody: count + others, administrator, gifts, values }
  } finally {
    await database.close()
  }
}

async function idOf(ask: Ask, asked: AppRequest): Promise<number> {
  const answer = await ask(asked)
  const { id } = JSON.parse(answer?.text ?? '') as { id: number }
  return id
}

async function signIn({ ports: [port] }: Site): Promise<{ id: number; cookie: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMINISTRATOR),
  })
  const { user } = (await answer.json()) as { user: { id: number } }
  return { id: user.id, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}
