import { expect, test } from 'vitest'
import { companyTokenOf, inDays, Program, tokenOf } from '#test/harness/api-tokens.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk } from '#test/harness/visitor.ts'
import { ADMINISTRATOR } from '#test/harness/app.ts'

const { app, administrator, newColleague } = await ownCompany()

test('reads what its scopes name, and nothing of a person', async () => {
  const { token } = await companyTokenOf(administrator, { scopes: ['readAuditLog', 'readStatus'] })
  expect(token).toMatch(/^laurel_svc_[A-Za-z0-9_-]{43}$/)
  const program = new Program(app, token)
  await expectOk(program.call('readStatus'))
  const { json } = await expectOk(program.call('readAuditLog', { query: { kind: 'tokens' } }))
  const made = { token: 'Watcher', lastFour: token.slice(-4), companyToken: true }
  const [event] = json['rows'] as object[]
  expect(event).toMatchObject({
    action: 'tokenMade',
    who: { email: ADMINISTRATOR.email },
    after: made,
  })
  for (const closed of ['readBalances', 'listUsers', 'listInventory', 'listTokens'] as const) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await program.call(closed)).json).toMatchObject({ code: 'token-scope' })
  }
})

test('is for the administrator alone, with scopes of its own', async () => {
  const { visitor } = await newColleague()
  const body = { name: 'Watcher', scopes: ['readStatus'], expiresOn: inDays(1) }
  expect((await visitor.call('makeCompanyToken', { body })).json).toMatchObject({
    code: 'not-permitted',
  })
  for (const [name, scopes] of [
    ['makeToken', ['readStatus']],
    ['makeCompanyToken', ['read']],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const { json } = await administrator.call(name, { body: { ...body, scopes } })
    expect(json).toMatchObject({ code: 'invalid-input' })
  }
})

test('is listed, rotated and revoked apart from the administrator’s own', async () => {
  const [own, company] = [await tokenOf(administrator), await companyTokenOf(administrator)]
  const ids = async (name: 'listTokens' | 'listCompanyTokens') => {
    const { json } = await expectOk(administrator.call(name))
    return (json['tokens'] as { id: string }[]).map(({ id }) => id)
  }
  expect(await ids('listTokens')).toEqual([own.id])
  expect(await ids('listCompanyTokens')).toContain(company.id)
  expect(await ids('listCompanyTokens')).not.toContain(own.id)
  const unknown = { code: 'token-unknown' }
  const body = { expiresOn: inDays(9) }
  for (const [params, rotate, revoke] of [
    [{ id: company.id }, 'rotateToken', 'revokeToken'],
    [{ id: own.id }, 'rotateCompanyToken', 'revokeCompanyToken'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    expect((await administrator.call(rotate, { params, body })).json).toMatchObject(unknown)
    // oxlint-disable-next-line no-await-in-loop
    expect((await administrator.call(revoke, { params })).json).toMatchObject(unknown)
  }
  const params = { id: company.id }
  const { json } = await expectOk(administrator.call('rotateCompanyToken', { params, body }))
  expect(json['token']).toMatch(/^laurel_svc_/)
  await expectOk(new Program(app, String(json['token'])).call('readStatus'))
  await expectOk(administrator.call('revokeCompanyToken', { params }))
  const revoked = await new Program(app, company.token).call('readStatus')
  expect(revoked.json).toMatchObject({ code: 'token-invalid' })
})

test('outlives the administrator’s password', async () => {
  const { token } = await companyTokenOf(administrator)
  const body = { currentPassword: ADMINISTRATOR.password, newPassword: 'another one of tests' }
  await expectOk(administrator.call('changePassword', { body }))
  await expectOk(new Program(app, token).call('readStatus'))
})
