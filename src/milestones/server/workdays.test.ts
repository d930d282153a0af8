import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { daysAfter } from '#settings/contract/company-day.ts'
import { restDaysOf, WEEKDAYS } from '#settings/contract/workdays.ts'
import { celebrate } from './start-milestones.ts'

const { database, administrator, newColleague } = await ownCompany()
const { pool } = database

const TODAY = new Date().toISOString().slice(0, 10)
/** The first Friday after today, as an ISO date. */
const FRIDAY = [1, 2, 3, 4, 5, 6, 7]
  .map((days) => daysAfter(TODAY, days))
  .find((day) => new Date(day).getUTCDay() === 5)
if (FRIDAY === undefined) throw new Error('no Friday')
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

async function setWorkdays(workdays: readonly string[]) {
  const { version } = (await expectOk(administrator.call('readSettings'))).json
  return administrator.call('changeSettings', { body: { version, workdays } })
}

test('weekdays that are no workdays are the days of rest', () => {
  expect([...restDaysOf(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])]).toEqual([0, 6])
  expect([...restDaysOf(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'])]).toEqual([5, 6])
  expect([...restDaysOf(WEEKDAYS)]).toEqual([])
})

test('a week without workdays is refused', async () => {
  expect((await setWorkdays([])).json).toMatchObject({
    code: 'workdays-none',
    message: 'A week has at least one workday',
  })
})

test.each([
  ['lastWorkdayBefore', daysAfter(FRIDAY, -1)],
  ['nextWorkday', daysAfter(FRIDAY, 2)],
  ['onDay', FRIDAY],
])('moves a Friday where Fridays and Saturdays are free: %s', async (shift, celebratedOn) => {
  await expectOk(setWorkdays(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday']))
  const { milestones } = (await expectOk(administrator.call('readMilestones'))).json
  const found = milestones.find((one) => one['kind'] === 'birthday') as Record<string, unknown>
  const { id, kind: _kind, name: _name, ...settings } = found
  const templates = [{ language: 'en', text: 'Happy birthday, {name}!' }]
  const body = { ...settings, isOn: true, hour: 9, shift, points: '5.00', templates }
  await expectOk(administrator.call('saveMilestone', { params: { id: Number(id) }, body }))
  await pool.query(`update milestones set switched_on_at = now() - interval '10 days'`)
  const ada = await newColleague()
  await pool.query(
    `update users set created_at = now() - interval '400 days', birthday = $2 where id = $1`,
    [ada.id, FRIDAY.slice(5)],
  )
  await pool.query('delete from changed_dates')
  await expectOk(
    ada.visitor.call('changeMilestoneChoices', {
      body: { birthday: 'everybody', anniversary: 'everybody', welcome: 'everybody' },
    }),
  )
  const query = { month: FRIDAY.slice(0, 7) }
  const { entries } = (await expectOk(administrator.call('readMilestoneCalendar', { query }))).json
  expect(entries.find(({ person }) => person.id === ada.id)).toMatchObject({
    day: FRIDAY,
    celebratedOn,
  })
  await celebrate(database, noonOf(daysAfter(celebratedOn, -1)))
  expect((await expectOk(ada.visitor.call('readBalances'))).json).toMatchObject({
    appreciation: '0.00',
  })
  await celebrate(database, noonOf(celebratedOn))
  expect((await expectOk(ada.visitor.call('readBalances'))).json).toMatchObject({
    appreciation: '5.00',
  })
})
