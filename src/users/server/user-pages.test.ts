import { describe, expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import { thank } from '#test/harness/thank.ts'
import { write } from '#ledger/write.ts'
import { hundredths, SIGN_UP_BONUS } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { USER_SORTS, type UserSort } from '#users/contract/user-choices.ts'
import { mostCounted, type UserPage, type UserSearch } from '#users/contract/users.ts'
import { listUsers } from './list-users.ts'

const database = await ownDatabase()

const PEOPLE = 1_300
const FIRST = [
  'Anna',
  'anna',
  'Ünal',
  'Żaneta',
  '李小龙',
  'Zoë',
  'Bob',
  'Änna',
  'İnci',
  'inci',
  'أحمد',
  'احمد',
]

/** Creates users with few different values, so that ties cross page boundaries. */
async function hire(): Promise<void> {
  await transact(database, async (tx) => {
    const { rows } = await tx.query<{ id: number }>({
      text: `insert into users (email, first_name, last_name, password_hash, is_active)
             select format('%s-%s@laurel.test', substr(md5(n::text), 1, 3), n),
                    ($2::text[])[1 + n % 12] || 'ora', 'Family' || n % 3, '', n % 9 > 0
               from generate_series(1, $1::int) n returning id`,
      values: [PEOPLE, FIRST],
    })
    const users = rows.toSorted((a, b) => a.id - b.id)
    await writeThanks(
      tx,
      users.flatMap(({ id: userId }, place) => {
        const receiver = users[(place * 3) % PEOPLE]?.id ?? 0
        const isOfTwo = place % 4 === 0 && receiver !== userId
        const thanks = isOfTwo ? [thank(userId, receiver, 1 + (place % 5))] : []
        return [{ type: 'signUp', userId, bonus: SIGN_UP_BONUS } as const, ...thanks]
      }),
    )
    await tx.query({
      text: `update users set is_active = id % 9 > 0;
             insert into last_seen (user_id, seen_at)
               select id, timestamptz '2026-01-01' + id % 11 * interval '1 ms' from users
                where id % 4 > 0;
             insert into sessions (token_hash, user_id, expires_at)
               select sha256(id::text::bytea), id,
                      now() + case when id % 2 = 0 then interval '1 day' else interval '-1 day' end
                 from users where id % 5 < 2`,
    })
  })
}
await hire()

interface Known {
  id: number
  email: string
  name: string
  last_name: string
  is_active: boolean
  is_waiting: boolean
  total: number
  is_thanked: boolean
  is_administrator: boolean
  seen: number
  is_login: boolean
}

/** All users, read by a simple query for comparison. */
async function everybody(): Promise<Known[]> {
  const { rows } = await database.pool.query<Known>(
    `select u.id, u.email, u.is_administrator, u.first_name || ' ' || u.last_name as name, u.last_name, u.is_active,
            not (is_active or is_deposit or is_withdraw or is_transfer) and seen_at is null as is_waiting,
            earned + appreciation as total,
            exists (select from entries e where e.user_id = u.id and type = 'receive') as is_thanked,
            coalesce((extract(epoch from seen_at) * 1000)::bigint, -1) as seen,
            exists (select from sessions s where s.user_id = u.id and expires_at > now()) as is_login
       from users u join wallets w on w.user_id = u.id left join last_seen l on l.user_id = u.id`,
  )
  return rows.map((user) => ({ ...user, name: foldedName(user.name) }))
}

/** A plain model of PostgreSQL's `folded` for the names above. */
function foldedName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}

const byId = (a: Known, b: Known) => a.id - b.id
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const FEWEST = (a: Known, b: Known) => a.total - b.total || byId(a, b)
const MODEL: Record<UserSort, (a: Known, b: Known) => number> = {
  waiting: (a, b) => Number(b.is_waiting) - Number(a.is_waiting) || byId(a, b),
  oldest: byId,
  newest: (a, b) => byId(b, a),
  name: (a, b) => byBytes(a.name, b.name) || byId(a, b),
  email: (a, b) => byBytes(a.email, b.email),
  fewestPoints: FEWEST,
  mostPoints: (a, b) => FEWEST(b, a),
  lastSeen: (a, b) => b.seen - a.seen || byId(b, a),
}

const ALL: UserSearch = {
  search: '',
  status: 'all',
  neverThanked: false,
  sort: 'oldest',
  size: 100,
  at: '',
}

const FILTERS: [what: string, filter: Partial<UserSearch>, holds: (user: Known) => boolean][] = [
  ['everyone', {}, () => true],
  ['active', { status: 'active' }, (user) => user.is_active],
  ['waiting for approval', { status: 'waiting' }, (user) => user.is_waiting],
  ['inactive', { status: 'inactive' }, (user) => !user.is_active],
  ['signed in', { status: 'signedIn' }, (user) => user.is_login],
  ['never thanked', { neverThanked: true }, (user) => !user.is_thanked && !user.is_administrator],
  ['at least 100.00', { least: hundredths(10_000) }, (user) => user.total >= 10_000],
  [
    'from 99.98 to 100.01',
    { least: hundredths(9_998), most: hundredths(10_001) },
    (user) => user.total >= 9_998 && user.total <= 10_001,
  ],
  [
    'a name, signed in and never thanked',
    { search: 'AnnaO', status: 'signedIn', neverThanked: true },
    (user) => user.name.startsWith('annao') && user.is_login && !user.is_thanked,
  ],
  [
    'an address',
    { search: 'a', status: 'active', most: hundredths(9_999) },
    (user) =>
      (user.name.startsWith('a') || user.email.startsWith('a')) &&
      user.is_active &&
      user.total <= 9_999,
  ],
  ['nobody', { search: 'nobody at all' }, () => false],
]

const list = (asked: Partial<UserSearch>): Promise<UserPage> =>
  listUsers(database, { ...ALL, ...asked })

/** All pages after this one, in the direction of `turn`. */
async function leaf(
  first: UserPage,
  turn: 'next' | 'previous',
  asked: Partial<UserSearch>,
): Promise<UserPage[]> {
  const pages = [first]
  for (let at = first[turn]; at !== null; at = pages.at(-1)?.[turn] ?? null) {
    pages.push(await list({ ...asked, at }))
  }
  return pages
}

const idsOf = (pages: readonly UserPage[]) =>
  pages.flatMap(({ users }) => users.map(({ id }) => id))

describe.each(USER_SORTS)('%s', (sort) => {
  test.each(FILTERS)('%s: lists equal pages in both directions', async (_what, filter, holds) => {
    const expected = (await everybody()).filter(holds).toSorted(MODEL[sort])
    const asked = { ...filter, sort }
    const first = await list(asked)
    const forwards = await leaf(first, 'next', asked)
    expect(idsOf(forwards)).toEqual(expected.map(({ id }) => id))
    expect(first.previous).toBeNull()
    const isEveryone = Object.keys(filter).length === 0
    const counted = isEveryone
      ? PEOPLE
      : Math.min(expected.length, mostCounted({ ...ALL, ...filter }))
    expect(new Set(forwards.map(({ total }) => total))).toEqual(new Set([counted]))
    const last = forwards.at(-1) ?? first
    const back = await leaf(last, 'previous', asked)
    expect(back.toReversed().map(({ users }) => users)).toEqual(forwards.map(({ users }) => users))
  })
})

test('a row shows name, state and balances', async () => {
  const [known] = (await everybody()).toSorted(FEWEST)
  const { users } = await list({ sort: 'fewestPoints', size: 25 })
  expect(users).toHaveLength(25)
  expect(users[0]).toMatchObject({
    id: known?.id,
    email: known?.email,
    isActive: known?.is_active,
    isLogin: known?.is_login,
    lastSeen: known?.seen === -1 ? null : new Date(known?.seen ?? 0),
  })
  expect((users[0]?.earned ?? 0) + (users[0]?.appreciation ?? 0)).toBe(known?.total)
})

test('shows each unchanged wallet once while others change', async () => {
  const before = await everybody()
  const moved = before.slice(0, 40).map(({ id }) => id)
  const seen: number[] = []
  let page = await list({ sort: 'mostPoints' })
  for (const [turn, userId] of moved.entries()) {
    seen.push(...page.users.map(({ id }) => id))
    if (page.next === null) break
    await transact(database, async (tx) => {
      const amount = hundredths(1 + ((turn * 37) % 900))
      await write(tx, [{ type: 'deposit', userId, amount }])
    })
    page = await list({ sort: 'mostPoints', at: page.next })
  }
  const still = before.map(({ id }) => id).filter((id) => !moved.includes(id))
  expect(seen.filter((id) => !moved.includes(id)).toSorted((a, b) => a - b)).toEqual(
    still.toSorted((a, b) => a - b),
  )
  const richest = (await everybody()).toSorted(MODEL.mostPoints).slice(0, 100)
  expect(idsOf([await list({ sort: 'mostPoints' })])).toEqual(richest.map(({ id }) => id))
})

test('shows the first or last page in full when the end has moved', async () => {
  const asked = { sort: 'oldest', status: 'inactive', size: 25 } as const
  const pages = await leaf(await list(asked), 'next', asked)
  const [, second, third] = pages
  const gone = idsOf(pages.slice(0, 1))
  await database.pool.query('update users set is_active = true where id = any($1)', [gone])
  const first = await list({ ...asked, at: third?.previous ?? '' })
  expect(first.users).toEqual(second?.users)
  expect(first.previous).toBeNull()
  const rest = idsOf(pages.slice(3))
  await database.pool.query('update users set is_active = true where id = any($1)', [rest])
  const last = await list({ ...asked, at: third?.next ?? '' })
  expect(idsOf([last])).toEqual(idsOf([third ?? first]))
  expect(last.next).toBeNull()
})

const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test.each([
  ['nothing of ours', 'x'],
  ['no list', Buffer.from('{}').toString('base64url')],
  ['another order', written('oldest', false, 1, 1)],
  ['a number where a name belongs', written('name', false, 1, 1)],
  ['half a character', Buffer.from('["name",false,"\\ud800",1]').toString('base64url')],
  ['a character that is none', written('name', false, 'a\0', 1)],
  ['no id', written('name', false, 'anna', 'one')],
  ['an id that is not exact', written('name', false, 'anna', 2 ** 60)],
  ['too much', written('name', false, 'anna', 1, 2)],
])('rejects a position that is %s', async (_what, at) => {
  await expect(list({ sort: 'name', at })).rejects.toMatchObject({
    code: 'invalid-input',
    field: 'at',
  })
})

test.each([-1, 253_402_300_800_000, 1.5, 'now'])('rejects a position at time %s', async (key) => {
  await expect(
    list({ sort: 'lastSeen', at: written('lastSeen', true, key, 1) }),
  ).rejects.toMatchObject({ code: 'invalid-input', field: 'at' })
})
