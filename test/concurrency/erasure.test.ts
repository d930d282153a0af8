import pg from 'pg'
import { expect, test } from 'vitest'
import { audit } from '#app/server/audit.ts'
import { transact } from '#platform/server/db/transact.ts'
import { ownCompany } from '../harness/company.ts'
import { SAMPLES } from '../harness/samples.ts'
import { until } from '../harness/until.ts'
import { expectOk } from '../harness/visitor.ts'

const { app, database, administrator, newColleague } = await ownCompany()
const other = await newColleague()

const switchTo = (id: number, body: object) =>
  administrator.call('setPermissions', { params: { id }, body })
const erase = (id: number) =>
  administrator.call('erasePerson', { params: { id }, body: { name: 'Test Colleague' } })

const ROUNDS = [1, 2, 3, 4, 5]

test('leaves no words of thanks, comments and reports that wait while somebody is erased', async () => {
  await expectOk(switchTo(other.id, { isTransfer: true }))
  for (const round of ROUNDS) {
    // oxlint-disable no-await-in-loop
    const { id, visitor } = await newColleague()
    await expectOk(switchTo(id, { isTransfer: true }))
    const words = { amount: '1', message: `Waiting words ${round}` }
    const thanks = { receivers: [id], ...words }
    const { json } = await expectOk(other.visitor.call('thank', { body: thanks }))
    const params = { id: json['id'] }
    const [, erased, again, ...others] = await Promise.all([
      switchTo(id, { isActive: false }),
      erase(id),
      erase(id),
      visitor.call('thank', { body: { receivers: [other.id], ...words } }),
      visitor.call('addComment', { params, body: { text: words.message } }),
      visitor.call('report', { params, body: { comment: null, reason: words.message } }),
      visitor.call('react', { params: { ...params, emoji: '👏' } }),
      visitor.call('reportUnhelpful', { body: { question: words.message } }),
      other.visitor.call('thank', { body: thanks }),
    ])
    const codes = [erased, again].map((answer) => answer?.json['code'] ?? 'erased')
    if (!codes.includes('erased')) await expectOk(erase(id))
    expect(codes.filter((code) => code === 'erased').length).toBeLessThanOrEqual(1)
    expect([erased, again, ...others].filter((answer) => (answer?.status ?? 500) >= 500)).toEqual(
      [],
    )
    const { rows } = await database.pool.query(
      `select from recognitions where sender_id = $1 and message <> ''
        union all select from recognition_comments where author_id = $1 and text <> ''
        union all select from recognition_reports where reported_by = $1 and reason <> ''`,
      [id],
    )
    expect(rows).toEqual([])
    // oxlint-enable no-await-in-loop
  }
  expect(app.complaints).toEqual([])
  expect((await transact(database, audit)).violations).toEqual([])
})

test('waits for a command of the person that is under way', async () => {
  const { id } = await newColleague()
  await expectOk(switchTo(id, { isActive: false }))
  const command = new pg.Client(database.connection)
  await command.connect()
  await command.query('begin')
  await command.query('select from wallets where user_id = $1 for no key update', [id])
  let isErased = false
  const erasing = erase(id).finally(() => (isErased = true))
  await until(async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return isErased || rows.length > 0
  })
  expect(isErased).toBe(false)
  await command.query('commit')
  await command.end()
  await expectOk(erasing)
})

const WAYS_IN = [
  'sessions',
  'known_sign_ins',
  'time_codes',
  'api_tokens',
  'feed_addresses',
  'chat_link_codes',
]

test('leaves no token, and no other way in', async () => {
  const { id, visitor } = await newColleague()
  await expectOk(visitor.call('beginSecondStep'))
  await expectOk(visitor.call('makeToken', SAMPLES.makeToken))
  await expectOk(visitor.call('makeFeedAddress'))
  await expectOk(visitor.call('makeChatLinkCode'))
  const countAll = async () => {
    const counts = WAYS_IN.map((table) => `(select count(*)::int from ${table} where user_id = $1)`)
    const text = `select array[${counts.join()}] as counts`
    const { rows } = await database.pool.query<{ counts: number[] }>(text, [id])
    return rows[0]?.counts
  }
  expect(await countAll()).not.toContain(0)
  await expectOk(switchTo(id, { isActive: false }))
  await expectOk(erase(id))
  expect(await countAll()).toEqual(WAYS_IN.map(() => 0))
})

test('erases or changes an account, whichever comes first', async () => {
  for (const change of [
    { name: 'changePerson', body: { firstName: 'Late', email: 'late@laurel.test' } },
    { name: 'changePosition', body: { title: 'Late', team: 'Late' } },
    {
      name: 'changeEmployment',
      body: { employeeId: 'late', manager: '', startDate: '', birthday: '05-17' },
    },
    { name: 'setPermissions', body: { isDeposit: true } },
    { name: 'approveUser' },
    { name: 'resetPassword' },
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { id } = await newColleague()
    // oxlint-disable-next-line no-await-in-loop
    await expectOk(switchTo(id, { isActive: false }))
    const { name, ...sent } = change
    // oxlint-disable-next-line no-await-in-loop
    const [erased, changed] = await Promise.all([
      erase(id),
      administrator.call(name, { params: { id }, ...sent }),
    ])
    expect(erased.status, name).toBeLessThan(500)
    expect(changed.status, `${name} ${JSON.stringify(changed.json)}`).toBeLessThan(500)
  }
})
