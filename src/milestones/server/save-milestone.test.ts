import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, type Visitor } from '#test/harness/visitor.ts'

const { administrator, newColleague } = await ownCompany()

const list = async () => (await expectOk(administrator.call('readMilestones'))).json.milestones
const kind = async (name: string) =>
  (await list()).find((one) => one['kind'] === name) as Record<string, unknown> & { id: number }
const TEXTS = [{ language: 'en', text: 'Thank you for {years} years, {name}!' }]
const STEPS = [
  { years: 1, points: '100.00' },
  { years: 5, points: '500.00' },
]

async function save(name: string, change: object, by: Visitor = administrator) {
  const { id, hour, shift, isOn, group, picture, points, steps, templates, version } =
    await kind(name)
  const settings = { hour, shift, isOn, group, picture, points, steps, templates, version }
  return by.call('saveMilestone', { params: { id }, body: { ...settings, ...change } })
}

test('celebrates nothing until somebody switches it on', async () => {
  expect(await list()).toMatchObject(
    ['anniversary', 'birthday', 'welcome'].map((one) => ({
      kind: one,
      isOn: false,
      hour: 9,
      shift: 'lastWorkdayBefore',
      steps: [],
      templates: [],
    })),
  )
})

test('keeps years, words and hour, and says in the audit log what changed', async () => {
  const change = { isOn: true, hour: 10, steps: STEPS, templates: TEXTS }
  await expectOk(save('anniversary', change))
  expect(await kind('anniversary')).toMatchObject({ ...change, version: 2 })
  const { rows } = (await expectOk(administrator.call('readAuditLog'))).json
  expect(rows[0]).toMatchObject({
    action: 'milestoneSaved',
    before: { milestone: 'anniversary', isOn: false, hour: 9, steps: '' },
    after: { isOn: true, hour: 10, steps: '1: 100.00, 5: 500.00' },
  })
})

test.each([
  ['no words in the company’s language', { templates: [] }, 'milestone-template'],
  [
    'words of another language alone',
    { templates: [{ language: 'de', text: 'Danke' }] },
    'milestone-template',
  ],
  ['no years', { steps: [] }, 'milestone-without-steps'],
  ['years out of order', { steps: STEPS.toReversed() }, 'milestone-steps'],
  ['a year twice', { steps: [STEPS[0], STEPS[0]] }, 'milestone-steps'],
  ['81 years', { steps: [{ years: 81, points: '1.00' }] }, 'milestone-years'],
  ['no words', { templates: [{ language: 'en', text: ' ' }] }, 'milestone-text'],
  ['601 characters', { templates: [{ language: 'en', text: 'x'.repeat(601) }] }, 'milestone-text'],
  ['a negative amount', { points: '-1' }, 'milestone-points'],
  ['a group that is gone', { group: 999 }, 'group-unknown'],
  ['the version before', { version: 1 }, 'milestone-changed'],
])('refuses %s', async (_what, change, code) => {
  const before = await kind('anniversary')
  expect((await save('anniversary', change)).json).toMatchObject({ code })
  expect(await kind('anniversary')).toEqual(before)
})

test('is for the administrator alone', async () => {
  const { visitor } = await newColleague()
  expect((await visitor.call('readMilestones')).status).toBe(403)
  expect((await save('birthday', {}, visitor)).status).toBe(403)
})

test('keeps a group in use from being removed, and names the milestone on its page', async () => {
  const rules = [{ field: 'place', is: 'oneOf', values: ['Lyon'] }]
  const body = { name: 'Lyon', condition: { match: 'all', rules } }
  const { id } = (await expectOk(administrator.call('createGroup', { body }))).json
  await expectOk(save('birthday', { group: id }))
  const group = (await expectOk(administrator.call('readGroup', { params: { id } }))).json
  expect(group.uses).toEqual([{ title: 'Milestones: Birthdays', path: '/settings/milestones' }])
  const removed = await administrator.call('removeGroup', { params: { id } })
  expect(removed.json).toMatchObject({ code: 'group-in-use' })
})
