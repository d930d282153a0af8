import type { AppRequest } from '#test/concurrency/app-client.ts'
import { hire, type Colleague } from '#test/concurrency/colleagues.ts'
import type { SendRequest } from '#test/faults/unreliable-client.ts'
import { hireMany } from '#test/harness/crowd.ts'
import type { EnteredBonus } from './bonuses.ts'
import { ALLOWANCE } from './giving.ts'
import type { LaurelSite } from './laurel-site.ts'
import type { KeyedRequest } from './request-log.ts'
import { fillShelves, OFFERED_PLACE, type Shelves } from './shelves.ts'

/** The users of a run, and the gifts. */
export interface Company {
  readonly people: readonly Colleague[]
  /** Ids of the users who only get bonuses. */
  readonly crowd: readonly number[]
  /** People who leave, come back, and are erased. */
  readonly departing: readonly number[]
  /** Those of the crowd who get other names and addresses. */
  readonly movers: readonly { readonly id: number; readonly email: string }[]
  /** Has the administrator's account for a while. */
  readonly deputy: Colleague
  readonly password: string
  /** The number of users called "Person", those who only get bonuses among them. */
  readonly everybody: number
  readonly administrator: Readonly<{ id: number; cookie: string }>
  /** People who are deactivated and activated again: every fourth one. */
  readonly suspended: readonly number[]
  readonly shelves: Shelves
  /** Who can buy what is offered to some people only: every second one. */
  readonly invited: ReadonlySet<number>
  /** Ids of the company's values. */
  readonly values: readonly number[]
  /** Acknowledged sends, for the administrator to reverse. */
  readonly sends: KeyedRequest[]
  /** The newest acknowledged thanks, with their recognitions; undone ones too. */
  readonly cards: { readonly id: number; readonly thanks: KeyedRequest }[]
  /** By reason. */
  readonly enteredBonuses: Map<string, EnteredBonus>
  /** What was shown of a voucher, by the id of its code, and to whom. */
  readonly shownCodes: Map<string, { readonly user: number; readonly text: string }>
  /** The codes that buyers read, by order. */
  readonly orderCodes: Map<number, string>
  /** The newest acknowledged place of an order; null: another one may have followed. */
  readonly orderPlaces: Map<number, number | null>
  /** Orders whose approval was acknowledged. */
  readonly approvedOrders: Set<number>
  /** Orders whose hand-over or whole refund was acknowledged. */
  readonly closedOrders: Map<number, 'handedOver' | 'refunded'>
  /** Orders that were to be refunded as a whole, declined or cancelled. */
  readonly refundedOrders: Set<number>
}

/** Everybody's initial balance, in hundredths. */
export const SIGN_UP_POINTS = 10_000

/** Few, so that changes of the same person follow each other. */
const MOVERS = 10

/** The company gives points that buy gifts, and points to give. */
const GIVES = `
  insert into settings (name, value, version) values
    ('companyPoints', 'true', 1), ('allowancePeriod', '"month"', 1), ('allowanceBase', '"${ALLOWANCE}"', 1)`

export async function createCompany(
  site: LaurelSite,
  ask: SendRequest,
  {
    people: count,
    crowd: others,
    operations,
  }: { people: number; crowd: number; operations: number },
): Promise<Company> {
  const database = await site.openDatabase()
  try {
    const people = await hire(database, count)
    const crowd = await hireMany(database, others)
    const [deputy, ...departing] = await hire(database, 30 + Math.ceil(operations / 400))
    if (deputy === undefined) throw new Error('nobody was hired')
    const administrator = await signIn(site)
    // A run lasts longer than a proof of who one is.
    await site.look(`update sessions set proved_at = 'infinity'`, [])
    await site.look(GIVES, [])
    const { cookie } = administrator
    const shelves = await fillShelves({ site, ask, cookie })
    const invited = people.filter((_, place) => place % 2 === 0).map(({ id }) => id)
    await site.look(`update users set place = $1 where id = any($2)`, [OFFERED_PLACE, invited])
    const values: number[] = []
    for (const name of ['Teamwork', 'Courage', 'Care']) {
      const body = { name, emoji: '🤝', color: 'green' }
      const key = `opening-value-${name}`
      values.push(await idOf(ask, { path: '/api/company-values', cookie, key, body }))
    }
    const staff = { people, crowd, departing: departing.map(({ id }) => id), deputy }
    const movers = await introduce(site, staff, shelves)
    const { password } = site.credentials
    const everybody = count + others
    return {
      ...staff,
      movers,
      password,
      everybody,
      administrator,
      suspended: people.flatMap(({ id }, place) => (place % 4 === 0 ? id : [])),
      shelves,
      invited: new Set(invited),
      values,
      sends: [],
      cards: [],
      enteredBonuses: new Map(),
      shownCodes: new Map(),
      orderCodes: new Map(),
      orderPlaces: new Map(),
      approvedOrders: new Set(),
      closedOrders: new Map(),
      refundedOrders: new Set(),
    }
  } finally {
    await database.close()
  }
}

/** Names, addresses and passwords; those who leave have a cart, and the words that must go. */
async function introduce(
  site: LaurelSite,
  { people, crowd, departing, deputy }: Pick<Company, 'people' | 'crowd' | 'departing' | 'deputy'>,
  { all: [shelf] }: Shelves,
): Promise<Company['movers']> {
  const movers = crowd.slice(-MOVERS)
  const staff = [...people.map(({ id }) => id), ...crowd]
  await site.look(`update users set last_name = 'Person' where id = any($1)`, [staff])
  await site.look(
    `update users set password_hash = (select password_hash from users where is_administrator)
      where id = any($1)`,
    [[...movers, deputy.id]],
  )
  const called = departing.map((id) => [...nameOf(id, 0).split(' '), addressOf(id, 0)])
  await site.look(
    `update users u set first_name = v.first, last_name = v.last, email = v.email
       from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) v (id, first, last, email)
      where u.id = v.id`,
    [departing, ...[0, 1, 2].map((place) => called.map((one) => one[place]))],
  )
  await site.look(
    'insert into cart_lines (user_id, gift_id, quantity) select unnest($1::bigint[]), $2, 1',
    [departing, shelf?.id],
  )
  return site.look<{ id: number; email: string }>(
    'select id, email from users where id = any($1) order by id',
    [movers],
  )
}

async function idOf(ask: SendRequest, asked: AppRequest): Promise<number> {
  const answer = await ask(asked)
  const { id } = JSON.parse(answer?.text ?? '') as { id: number }
  return id
}

async function signIn({
  ports: [port],
  credentials,
}: LaurelSite): Promise<{ id: number; cookie: string }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { user } = (await answer.json()) as { user: { id: number } }
  return { id: user.id, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** Every name and address of somebody who leaves has their mark in it. */
export function nameOf(id: number, times: number): string {
  return `Vor${times}marked${id}x Nach${times}marked${id}x`
}

export function addressOf(id: number, times: number): string {
  return `marked${id}x.${times}@departures.test`
}
