import { expect, test } from 'vitest'
import { ownDatabase } from '#test/harness/database.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { SIGN_UP_BONUS } from '#platform/contract/points.ts'
import { transact } from '#platform/server/db/transact.ts'
import { writeThanks } from '#recognition/server/send-thanks.ts'
import { findColleagues, findReceiver } from './find-colleagues.ts'
import { findTeams } from './find-teams.ts'
import { listUsers } from './list-users.ts'

const database = await ownDatabase()

const SPELLINGS: [first: string, last: string, searches: string[]][] = [
  ['Anders', 'Ångström', ['anders angstrom', 'ANGSTROM', 'Ångström']],
  ['Mesut', 'Özil', ['OZIL', 'ozil', 'Özil', 'O\u0308zil']],
  ['أحمد', 'Said', ['أحمد', 'احمد', 'أَحْمَد']],
  ['İpek', 'Işık', ['ipek', 'IPEK', 'İpek', 'isik', 'ISIK', 'ışık']],
  ['Johann', 'Strauß', ['strauss', 'STRAUSS', 'Strauß', 'STRAUẞ']],
  ['Søren', 'Łukasz', ['soren', 'SØREN', 'lukasz', 'Łukasz']],
  ['Ærø', 'Œuvre', ['aero', 'ÆRØ', 'oeuvre', 'ŒUVRE']],
  ['Sinéad', 'O’Neill', ["sinead o'neill", 'O’Neill', 'OʼNEILL']],
  ['100%', 'Sure_', ['100%', '１００％', 'sure_']],
]

const { rows } = await database.pool.query<{ id: number }>(
  `insert into users (email, first_name, last_name, team, password_hash, is_active)
   select format('person-%s@laurel.test', n), first, last, 'Büro', '', true
     from unnest($1::text[], $2::text[]) with ordinality as t (first, last, n)
   returning id`,
  [SPELLINGS.map(([first]) => first), SPELLINGS.map(([, last]) => last)],
)
const ids = rows.map(({ id }) => id)
await transact(database, (tx) =>
  writeThanks(
    tx,
    ids.map((userId) => ({ type: 'signUp', userId, bonus: SIGN_UP_BONUS }) as const),
  ),
)

test.each(SPELLINGS)('%s %s is found by any prefix of any spelling', async (first, last, more) => {
  const place = SPELLINGS.findIndex(([one]) => one === first)
  const id = ids[place]
  for (const spelling of [`${first} ${last}`, `${last}, ${first}`, ...more]) {
    for (let length = 3; length <= spelling.length; length++) {
      const search = spelling.slice(0, length)
      const found = await findColleagues(database, 0, search)
      expect(
        found.map((one) => one.id),
        search,
      ).toContain(id)
    }
  }
})

test('a fullwidth per cent sign is no wildcard', async () => {
  expect(await findColleagues(database, 0, '％')).toEqual([])
})

test.each(['buro', 'BÜRO', 'Büro'])('%s finds the team', async (search) => {
  expect(await findTeams(database, 0, search)).toMatchObject([{ team: 'Büro' }])
})

test('All Data sorts by the folded name', async () => {
  const { users } = await listUsers(database, {
    search: 'büro',
    status: 'all',
    neverThanked: false,
    sort: 'name',
    size: 100,
    at: '',
  })
  expect(users.map(({ firstName }) => firstName)).toEqual([
    '100%',
    'Ærø',
    'Anders',
    'İpek',
    'Johann',
    'Mesut',
    'Sinéad',
    'Søren',
    'أحمد',
  ])
})

test('names that differ by accents alone stay two people', async () => {
  const { rows: two } = await database.pool.query<{ id: number }>(
    `insert into users (email, first_name, last_name, password_hash, is_active)
     values ('one@laurel.test', 'Zoë', 'Ünal', '', true), ('two@laurel.test', 'Zoe', 'Unal', '', true)
     returning id`,
  )
  await transact(database, (tx) =>
    writeThanks(
      tx,
      two.map(({ id: userId }) => ({ type: 'signUp', userId, bonus: SIGN_UP_BONUS }) as const),
    ),
  )
  const caller = { id: 0 } as SignedInUser
  for (const typed of ['Zoë Ünal', 'zoe unal']) {
    await expect(findReceiver(database, caller, typed)).rejects.toMatchObject({
      code: 'receiver-several',
    })
  }
})
