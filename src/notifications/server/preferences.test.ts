import { expect, test } from 'vitest'
import type { Colleague } from '#test/concurrency/colleagues.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { until } from '#test/harness/until.ts'
import { TestWall } from '#test/harness/wall.ts'
import { hasPush } from '#notifications/contract/kinds.ts'
import { DefaultsChange, PreferencesChange } from '#notifications/contract/preferences.ts'
import { transact } from '#platform/server/db/transact.ts'
import {
  changeDefaults,
  changePreferences,
  readDefaults,
  readPreferences,
  unsubscribe,
  unsubscribeToken,
} from './preferences.ts'

const database = await ownDatabase()
const wall = await TestWall.open(database)
const reader = ({ id }: Colleague) => ({ id, isAdministrator: false, permissions: [] })

test('stores no notification if all its channels are off', async () => {
  const [ada, bob] = await wall.three()
  const off = { kind: 'thanked', inInbox: false, mail: 'never', push: false } as const
  await changePreferences(database, reader(bob), { kinds: [off] })
  await wall.card(ada, [bob])
  const { rows } = await database.pool.query('select from notifications where user_id = $1', [
    bob.id,
  ])
  expect(rows).toEqual([])
})

test('preferences reject changes to news about safety and to administrator kinds', async () => {
  const [ada] = await wall.three()
  const kinds = [{ kind: 'passwordChanged', inInbox: false }] as const
  const change = changePreferences(database, reader(ada), { kinds: [...kinds] })
  await expect(change).rejects.toMatchObject({ code: 'notification-locked' })
  const others = changePreferences(database, reader(ada), {
    kinds: [{ kind: 'accountWaits', push: false }],
  })
  await expect(others).rejects.toMatchObject({ code: 'notification-locked' })
})

test('preferences offer no push that can’t arrive, even if one was stored', async () => {
  const [ada] = await wall.three()
  const own = ['accountApproved', true, 'never', true]
  await database.pool.query(
    `insert into notification_choices (user_id, kind, in_inbox, mail, push)
     values ($1, $2, $3, $4, $5)`,
    [ada.id, ...own],
  )
  for (const { kinds } of [
    await readPreferences(database, reader(ada)),
    await readDefaults(database),
  ]) {
    const silent = kinds.filter(({ kind }) => !hasPush(kind))
    expect(silent.map(({ kind, push }) => [kind, push])).toEqual([
      ['accountApproved', false],
      ['passwordChanged', false],
    ])
  }
  const asked = { kinds: [{ kind: 'accountApproved', push: true }] }
  expect(PreferencesChange.safeParse(asked).success).toBe(false)
  expect(DefaultsChange.safeParse(asked).success).toBe(false)
})

/** Starts the changes in turn while stored channels are locked, then releases them together. */
async function atOnce(...changes: (() => Promise<unknown>)[]): Promise<void> {
  const begun: Promise<unknown>[] = []
  await transact(database, async (tx) => {
    for (const table of ['choices', 'settings', 'defaults']) {
      await tx.query({ text: `select from notification_${table} for update` })
    }
    for (const change of changes) {
      begun.push(change())
      await until(async () => (await countWaiting()) === begun.length)
    }
  })
  await Promise.all(begun)
}

async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('preferences keep both of two concurrent changes', async () => {
  const [ada] = await wall.three()
  const change = (asked: object) => () =>
    changePreferences(database, reader(ada), PreferencesChange.parse(asked))
  await change({ kinds: [{ kind: 'thanked', push: true }], quietFrom: 1 })()
  await atOnce(
    change({ kinds: [{ kind: 'thanked', push: false }] }),
    change({ kinds: [{ kind: 'thanked', mail: 'weekly' }] }),
  )
  await atOnce(change({ quietFrom: 20, quietUntil: 7 }), change({ timeZone: 'Asia/Tokyo' }))
  const { kinds, ...settings } = await readPreferences(database, reader(ada))
  expect(kinds.find(({ kind }) => kind === 'thanked')).toMatchObject({
    push: false,
    mail: 'weekly',
  })
  expect(settings).toMatchObject({ quietFrom: 20, quietUntil: 7, timeZone: 'Asia/Tokyo' })
})

test('a concurrent change of another channel does not undo an unsubscription', async () => {
  const [ada] = await wall.three()
  const kinds = [{ kind: 'thanked', mail: 'at_once' }] as const
  await changePreferences(database, reader(ada), { kinds: [...kinds] })
  const token = await unsubscribeToken(database, ada.id, 'at_once')
  await atOnce(
    () => unsubscribe(database, token),
    () =>
      changePreferences(database, reader(ada), { kinds: [{ kind: 'thanked', inInbox: false }] }),
  )
  const { kinds: chosen } = await readPreferences(database, reader(ada))
  const thanked = chosen.find(({ kind }) => kind === 'thanked')
  expect(thanked).toMatchObject({ mail: 'never', inInbox: false })
})

test('defaults keep both of two concurrent changes', async () => {
  const by = wall.administrator.id
  const { kinds: before } = await readDefaults(database)
  const usual = before.find(({ kind }) => kind === 'commented')
  const [inInbox, push] = [usual?.inInbox !== true, usual?.push !== true]
  await atOnce(
    () => changeDefaults(database, { by, kinds: [{ kind: 'commented', inInbox }] }),
    () => changeDefaults(database, { by, kinds: [{ kind: 'commented', push }] }),
  )
  const { kinds } = await readDefaults(database)
  expect(kinds.find(({ kind }) => kind === 'commented')).toMatchObject({ inInbox, push })
})

test('follows the company’s time zone until a person chooses one', async () => {
  const [ada] = await wall.three()
  const zoneAfter = async (change: object) => {
    await changePreferences(database, reader(ada), PreferencesChange.parse(change))
    return (await readPreferences(database, reader(ada))).timeZone
  }
  const companyMovesTo = (zone: string) =>
    database.pool.query(
      `insert into settings (name, value, version) values ('timeZone', to_jsonb($1::text), 1)
       on conflict (name) do update set value = excluded.value`,
      [zone],
    )
  await companyMovesTo('Europe/Berlin')
  expect(await zoneAfter({ quietFrom: 22, quietUntil: 7 })).toBe('Europe/Berlin')
  await companyMovesTo('America/Lima')
  expect(await zoneAfter({})).toBe('America/Lima')
  expect(await zoneAfter({ timeZone: 'Asia/Tokyo' })).toBe('Asia/Tokyo')
  expect(await zoneAfter({ quietFrom: 21 })).toBe('Asia/Tokyo')
})
