import { expect, test } from 'vitest'
import { ownCompany } from '../harness/company.ts'
import { userNamesOf } from '../harness/user-names.ts'
import { expectOk } from '../harness/visitor.ts'

const { app, database, administrator, newColleague } = await ownCompany()
const { add, allow, joined } = userNamesOf(app, administrator)
await allow(true)

test('an erased user name goes from every event, and stays a word where it is one', async () => {
  const [colleague, other] = [await newColleague(), await newColleague()]
  const person = await joined('lager', { firstName: 'Zora', lastName: 'Brandt' })
  const isTransfer = { params: { id: colleague.id }, body: { isTransfer: true } }
  await expectOk(administrator.call('setPermissions', isTransfer))
  const thanks = { receivers: [other.id], message: 'For the lager and the "ramp"', amount: '1' }
  await expectOk(colleague.visitor.call('thank', { body: thanks }))
  const managed = { employeeId: '', manager: 'Lager', startDate: '' }
  const employing = { params: { id: other.id }, body: managed }
  expect((await expectOk(administrator.call('changeEmployment', employing))).json).toMatchObject({
    manager: { id: person.id, email: 'lager' },
  })
  const params = { id: person.id }
  await expectOk(administrator.call('setPermissions', { params, body: { isActive: false } }))
  await expectOk(administrator.call('erasePerson', { params, body: { name: 'Zora Brandt' } }))
  const { rows: told } = await database.pool.query(
    `select after from audit_log where subject_id = $1 and action = 'userEdited'`,
    [other.id],
  )
  expect(told).toEqual([{ after: { Manager: 'Former colleague' } }])
  const { rows } = await database.pool.query<{ table: string }>(
    `select 'users' as table from users where email = 'lager'
      union all select 'audit_log' from audit_log t where t::text ~* '\\mlager\\M'
      union all select 'sign_in_attempts' from sign_in_attempts where subject like '%lager%'`,
  )
  expect(rows).toEqual([])
  const wall = await expectOk(other.visitor.call('listRecognitions'))
  expect(JSON.stringify(wall.json)).toContain('For the lager')
  // The name is free again.
  await expectOk(add('lager'))
})
