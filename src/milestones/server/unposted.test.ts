import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { celebrate } from './start-milestones.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const { pool } = database

const DAY = 24 * 3_600_000
/** Noon of the server's day in UTC, after the hour of the milestone. */
const NOON = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
const TODAY = NOON.toISOString().slice(0, 10)
const after = (ms: number) => new Date(NOON.getTime() + ms)

const { milestones } = (await expectOk(administrator.call('readMilestones'))).json
const birthday = milestones.find((one) => one['kind'] === 'birthday') as { id: number }
const {
  id: milestone,
  kind: _kind,
  name: _name,
  ...settings
} = birthday as typeof birthday & {
  kind: string
  name: null
}
await expectOk(
  administrator.call('saveMilestone', {
    params: { id: milestone },
    body: {
      ...settings,
      isOn: true,
      hour: 9,
      shift: 'onDay',
      points: '50.00',
      templates: [{ language: 'en', text: 'Happy birthday, {name}!' }],
    },
  }),
)
await pool.query(`update milestones set switched_on_at = now() - interval '10 days'`)

/** Somebody whose birthday is today and whose balance can hold no more. */
async function newFullColleague() {
  const one = await newColleague()
  await pool.query(
    `update users set created_at = now() - interval '400 days', birthday = $2 where id = $1`,
    [one.id, TODAY.slice(5)],
  )
  await pool.query('delete from changed_dates where user_id = $1', [one.id])
  const { rows } = await pool.query<{ appreciation: number }>(
    'select appreciation from wallets where user_id = $1',
    [one.id],
  )
  await pool.query('update wallets set appreciation = 1999999999999999 where user_id = $1', [
    one.id,
  ])
  const makeRoom = () =>
    pool.query('update wallets set appreciation = $2 where user_id = $1', [
      one.id,
      rows[0]?.appreciation ?? 0,
    ])
  return { ...one, makeRoom }
}

async function triedAt(userId: number): Promise<Date | null | undefined> {
  const { rows } = await pool.query<{ tried_at: Date | null }>(
    'select tried_at from milestone_occurrences where user_id = $1',
    [userId],
  )
  return rows[0]?.tried_at
}

const waiting = async () =>
  (await expectOk(administrator.call('listWaitingMilestones'))).json.waiting

test('a milestone that can’t be posted is reported once, tried daily, and waits with its reason', async () => {
  const ada = await newFullColleague()
  const bob = await newColleague()
  const first = await celebrate(database, NOON)
  expect(first).toMatchObject({ posted: 0, failed: [expect.any(Number)] })
  const [id = 0] = first.failed
  expect(await triedAt(ada.id)).toEqual(NOON)
  expect(await waiting()).toMatchObject([
    { id, person: { id: ada.id }, occasion: { kind: 'birthday' }, failure: 'balance-limit' },
  ])
  for (const minutes of [5, 10]) {
    const again = after(minutes * 60_000)
    // oxlint-disable-next-line no-await-in-loop
    expect(await celebrate(database, again)).toEqual({ posted: 0, failed: [] })
  }
  expect(await triedAt(ada.id)).toEqual(NOON)
  expect(await celebrate(database, after(DAY))).toEqual({ posted: 0, failed: [] })
  expect(await triedAt(ada.id)).toEqual(after(DAY))

  const give = { params: { id }, body: { gives: true } }
  expect((await bob.visitor.call('settleWaitingMilestone', give)).status).toBe(403)
  expect((await administrator.call('settleWaitingMilestone', give)).json).toMatchObject({
    code: 'balance-limit',
  })
  expect(await waiting()).toHaveLength(1)
  await ada.makeRoom()
  await expectOk(administrator.call('settleWaitingMilestone', give))
  await expectOk(administrator.call('settleWaitingMilestone', give))
  expect(await waiting()).toEqual([])
  expect((await expectOk(ada.visitor.call('readBalances'))).json).toMatchObject({
    appreciation: '50.00',
  })
})

test('is posted by the run of the next day once there is room, or skipped', async () => {
  const [ada, bob] = [await newFullColleague(), await newFullColleague()]
  const { failed } = await celebrate(database, NOON)
  expect(failed).toHaveLength(2)
  await ada.makeRoom()
  await bob.makeRoom()
  const ofBob = (await waiting()).find(({ person }) => person.id === bob.id)
  const skip = { params: { id: ofBob?.id ?? 0 }, body: { gives: false } }
  await expectOk(administrator.call('settleWaitingMilestone', skip))
  expect(await celebrate(database, after(DAY))).toEqual({ posted: 1, failed: [] })
  expect(await waiting()).toEqual([])
  const { rows } = await pool.query(
    'select user_id, state, points from milestone_occurrences where user_id = any($1) order by user_id',
    [[ada.id, bob.id]],
  )
  expect(rows).toEqual([
    { user_id: ada.id, state: 'posted', points: 5_000 },
    { user_id: bob.id, state: 'skipped', points: 0 },
  ])
})

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
