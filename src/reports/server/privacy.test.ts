import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { forEachRetention, RETENTION_NAMES } from '#settings/contract/retention.ts'
import { INITIAL } from '#settings/contract/settings.ts'

const { administrator, newColleague } = await ownCompany()

test('everybody who is signed in reads after how many days data goes, as set now', async () => {
  const { visitor } = await newColleague()
  const read = async () => (await expectOk(visitor.call('readPrivacy'))).json
  expect(await read()).toMatchObject(forEachRetention((name) => INITIAL[name]))
  const others = forEachRetention((name) => 100 + RETENTION_NAMES.indexOf(name))
  const { json } = await expectOk(administrator.call('readSettings'))
  const body = { version: json['version'], ...others }
  await expectOk(administrator.call('changeSettings', { body }))
  expect(await read()).toMatchObject(others)
})
