import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { ADMINISTRATOR, ownApp } from '#test/harness/app.ts'
import { ownCompany } from '#test/harness/company.ts'
import { SAMPLES } from '#test/harness/samples.ts'
import { administratorOf, expectOk, PASSWORD, type Visitor } from '#test/harness/visitor.ts'
import { NOBODYS_PASSWORD } from './hash-password.ts'
import { ATTEMPT_LIMITS } from './limit-attempts.ts'

const { database, administrator, newColleague } = await ownCompany()
const limited = await ownApp(database, {}, ATTEMPT_LIMITS)

/** As if nobody had proved who they are for this long. */
const age = (minutes: number) =>
  database.pool.query('update sessions set proved_at = now() - make_interval(mins => $1)', [
    minutes,
  ])
const prove = (visitor: Visitor, body: object) => visitor.call('proveYourself', { body })

test('a sensitive act asks for a proof after ten minutes, and not before', async () => {
  const code = async () => (await administrator.call('giveRole', SAMPLES.giveRole)).json['code']
  await age(9)
  expect(await code()).not.toBe('proof-required')
  await age(11)
  expect(await code()).toBe('proof-required')
  const wrong = await prove(administrator, { password: 'not my password' })
  expect(wrong.json['code']).toBe('password-wrong')
  expect(await code()).toBe('proof-required')
  await expectOk(prove(administrator, { password: ADMINISTRATOR.password }))
  expect(await code()).not.toBe('proof-required')
})

test('a refused act has changed nothing, and has its effect with the same key', async () => {
  const { id, visitor } = await newColleague()
  const sent = { params: { id, role: 'reader' }, body: {} }
  await age(11)
  expect((await administrator.call('giveRole', sent)).json['code']).toBe('proof-required')
  expect((await visitor.call('readAuditLog')).json['code']).toBe('not-permitted')
  await expectOk(prove(administrator, { password: ADMINISTRATOR.password }))
  await expectOk(administrator.call('giveRole', sent))
  await expectOk(visitor.call('readAuditLog'))
})

test('asks for a password as long as Laurel’s, where there is no directory', async () => {
  const { status, json } = await prove(administrator, { password: 'short' })
  expect({ status, code: json['code'] }).toEqual({ status: 400, code: 'password-short' })
})

test('proves one session, not the person’s others', async () => {
  const other = await administratorOf(limited)
  await age(11)
  await expectOk(prove(administrator, { password: ADMINISTRATOR.password }))
  await expectOk(administrator.call('readProof'))
  expect((await other.call('readProof')).json['code']).toBe('proof-required')
})

test('a code of the second step proves it too, once', async () => {
  const { visitor } = await newColleague()
  expect((await prove(visitor, { code: '000000' })).json['code']).toBe('second-step-none')
  const { json } = await expectOk(visitor.call('beginSecondStep'))
  const totp = new TOTP({ secret: Secret.fromBase32(json['key']) })
  const code = (later: number) => totp.generate({ timestamp: Date.now() + later * 30_000 })
  await expectOk(visitor.call('confirmSecondStep', { body: { code: code(0) } }))
  await age(11)
  const next = code(1)
  await expectOk(prove(visitor, { code: next }))
  await expectOk(visitor.call('readProof'))
  expect((await prove(visitor, { code: next })).json['code']).toBe('code-wrong')
})

test('somebody who signs in by a provider alone is told so', async () => {
  const { id, visitor } = await newColleague()
  await database.pool.query(`update users set password_hash = $2 where id = $1`, [
    id,
    NOBODYS_PASSWORD,
  ])
  await age(11)
  const answer = await prove(visitor, { password: PASSWORD })
  expect(answer.json['code']).toBe('password-none')
})
