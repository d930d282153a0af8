import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { Authenticator } from '#test/harness/authenticator.ts'
import { ownCompany } from '#test/harness/company.ts'
import {
  asked,
  loginByPasskey,
  newPasskey,
  PASSKEY_URL,
  passkeysOf,
} from '#test/harness/passkeys.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'

const { database, app, administrator, newColleague } = await ownCompany({ publicUrl: PASSKEY_URL })

async function colleagueWithPasskey() {
  const colleague = await newColleague()
  return { ...colleague, ...(await newPasskey(colleague.visitor)) }
}

describe('as the second step', () => {
  const byPassword = (email: string, code?: string) => {
    const visitor = new Visitor(app)
    const body = { email, password: PASSWORD, ...(code !== undefined && { code }) }
    return visitor.call('login', { body })
  }

  test('a password asks for the passkey, or a recovery code', async () => {
    const { email, recoveryCodes } = await colleagueWithPasskey()
    expect(recoveryCodes).toHaveLength(10)
    expect((await byPassword(email)).json['code']).toBe('passkey-required')
    expect((await byPassword(email, '000000')).json['code']).toBe('code-wrong')
    await expectOk(byPassword(email, recoveryCodes[0]))
    expect((await byPassword(email, recoveryCodes[0])).json['code']).toBe('code-wrong')
  })

  test('the passkey has to be of the person whose password was right', async () => {
    const { email } = await colleagueWithPasskey()
    const other = await colleagueWithPasskey()
    const visitor = new Visitor(app)
    const use = async (device: Authenticator, whose: string) => {
      const passkey = device.sign(await asked(visitor))
      return visitor.call('loginByPasskey', { body: { passkey, email: whose } })
    }
    expect((await use(other.device, email)).json['code']).toBe('passkey-wrong')
    await expectOk(use(other.device, other.email))
  })

  test('works beside the codes of an app, and outlives them', async () => {
    const { email, visitor, device, recoveryCodes } = await colleagueWithPasskey()
    const { json } = await expectOk(visitor.call('beginSecondStep'))
    const totp = new TOTP({ secret: Secret.fromBase32(json['key']) })
    const code = (later: number) => totp.generate({ timestamp: Date.now() + later * 30_000 })
    const confirmed = await expectOk(
      visitor.call('confirmSecondStep', { body: { code: code(-1) } }),
    )
    // The recovery codes on paper stay.
    expect(confirmed.json).toEqual({ recoveryCodes: [] })
    await expectOk(byPassword(email, code(0)))
    expect((await loginByPasskey(app, device)).answer.status).toBe(200)
    await expectOk(visitor.call('removeSecondStep', { body: { code: code(1) } }))
    expect((await byPassword(email)).json['code']).toBe('passkey-required')
    await expectOk(byPassword(email, recoveryCodes[0]))
    const off = await visitor.call('removeSecondStep', { body: { code: recoveryCodes[1] } })
    expect(off.json['code']).toBe('second-step-none')
    // Refused, so it was not used up.
    await expectOk(byPassword(email, recoveryCodes[1]))
  })

  test('does not turn off the codes of an app: a code of it does', async () => {
    const { visitor, device } = await colleagueWithPasskey()
    const { json } = await expectOk(visitor.call('beginSecondStep'))
    const totp = new TOTP({ secret: Secret.fromBase32(json['key']) })
    const code = (later: number) => totp.generate({ timestamp: Date.now() + later * 30_000 })
    await expectOk(visitor.call('confirmSecondStep', { body: { code: code(0) } }))
    const { visitor: byPasskey } = await loginByPasskey(app, device)
    const turnOff = (body: object) => byPasskey.call('removeSecondStep', { body })
    expect((await turnOff({})).json['code']).toBe('code-wrong')
    expect((await turnOff({ code: '000000' })).json['code']).toBe('code-wrong')
    const kept = await expectOk(byPasskey.call('readSecondStep'))
    expect(kept.json['since']).not.toBeNull()
    const off = await expectOk(turnOff({ code: code(1) }))
    expect(off.json['since']).toBeNull()
  })

  test('without the last one the password is enough, and old recovery codes are gone', async () => {
    const { email, visitor, recoveryCodes } = await colleagueWithPasskey()
    const [known] = await passkeysOf(visitor)
    await expectOk(visitor.call('removePasskey', { params: { id: known?.id ?? '' } }))
    await expectOk(byPassword(email))
    const again = await newPasskey(visitor)
    expect(again.recoveryCodes).toHaveLength(10)
    expect((await byPassword(email, recoveryCodes[0])).json['code']).toBe('code-wrong')
  })

  test('satisfies the company that demands a second step', async () => {
    const { id, email } = await newColleague()
    await expectOk(administrator.call('giveRole', { params: { id, role: 'reader' }, body: {} }))
    const { json } = await expectOk(administrator.call('readSettings'))
    const body = { version: json['version'], secondStepFor: 'roles' }
    await expectOk(administrator.call('changeSettings', { body }))
    const visitor = new Visitor(app)
    await expectOk(visitor.login(email, PASSWORD))
    expect((await visitor.call('readBalances')).json['code']).toBe('second-step-required')
    const { device } = await newPasskey(visitor)
    await expectOk(visitor.call('readBalances'))
    expect((await loginByPasskey(app, device)).answer.json['user']).toMatchObject({
      mustAddSecondStep: false,
    })
    expect((await byPassword(email)).json['code']).toBe('passkey-required')
  })
})

test('proves for ten minutes who somebody is, by a passkey of theirs', async () => {
  const { visitor, id, device } = await colleagueWithPasskey()
  const other = await colleagueWithPasskey()
  await database.pool.query(
    `update sessions set proved_at = now() - interval '11 minutes' where user_id = $1`,
    [id],
  )
  const prove = async (by: Authenticator) => {
    const passkey = by.sign(await asked(visitor))
    return visitor.call('proveByPasskey', { body: { passkey } })
  }
  expect((await prove(other.device)).json['code']).toBe('passkey-wrong')
  expect((await visitor.call('readProof')).json['code']).toBe('proof-required')
  await expectOk(prove(device))
  await expectOk(visitor.call('readProof'))
})
