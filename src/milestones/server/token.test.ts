import { expect, test } from 'vitest'
import { companyTokenOf, Program, tokenOf } from '#test/harness/api-tokens.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const { pool } = database

const MONTH = new Date().toISOString().slice(0, 7)
const [manager, ana, lev] = [await newColleague(), await newColleague(), await newColleague()]
await pool.query('update users set manager_id = $1, birthday = $3 where id = $2', [
  manager.id,
  ana.id,
  `${MONTH.slice(5)}-15`,
])
await pool.query('update users set birthday = $2 where id = $1', [lev.id, `${MONTH.slice(5)}-16`])
await pool.query(
  `update milestones set is_on = true, switched_on_at = now() where kind = 'birthday'`,
)

const open = { birthday: 'everybody', anniversary: 'everybody', welcome: 'everybody' }
const dayOf = ({ entries }: { entries: { person: { id: number } }[] }) =>
  entries.map(({ person }) => person.id)

test('the company’s token reads the days that people let others see', async () => {
  const { token } = await companyTokenOf(administrator, { scopes: ['readMilestones'] })
  const program = new Program(app, token)
  const read = async () =>
    (await expectOk(program.call('readCompanyCalendar', { query: { month: MONTH } }))).json
  expect(await read()).toMatchObject({ entries: [], isOfEverybody: true })
  await expectOk(lev.visitor.call('changeMilestoneChoices', { body: open }))
  expect(dayOf(await read())).toEqual([lev.id])
  expect((await expectOk(program.call('readMilestones'))).json.milestones).toHaveLength(3)
  expect((await program.call('readUser', { params: { id: lev.id } })).json).toMatchObject({
    code: 'token-scope',
  })
  await expectOk(
    lev.visitor.call('changeMilestoneChoices', { body: { ...open, birthday: 'nobody' } }),
  )
  expect(await read()).toMatchObject({ entries: [] })
})

test('a person’s token reads the calendar that its person sees', async () => {
  for (const one of [ana, lev]) {
    // oxlint-disable-next-line no-await-in-loop
    await expectOk(one.visitor.call('changeMilestoneChoices', { body: open }))
  }
  const { token } = await tokenOf(manager.visitor, { scopes: ['read'] })
  const program = new Program(app, token)
  const query = { month: MONTH }
  const seen = (await expectOk(program.call('readMilestoneCalendar', { query }))).json
  expect(dayOf(seen)).toEqual([ana.id])
  expect((await program.call('readCompanyCalendar', { query })).json).toMatchObject({
    code: 'token-scope',
  })
  expect((await expectOk(program.call('readMilestoneChoices'))).json).toMatchObject({
    birthday: 'nobody',
  })
  expect((await program.call('changeMilestoneChoices', { body: open })).status).toBe(403)
})
