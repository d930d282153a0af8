import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { Authenticator } from '#test/harness/authenticator.ts'
import { ownCompany } from '#test/harness/company.ts'
import {
  asked,
  loginByPasskey,
  newPasskey,
  optionsFor,
  PASSKEY_ORIGIN,
  PASSKEY_URL,
  passkeysOf,
  type Faults,
} from '#test/harness/passkeys.ts'
import { expectOk, isSignedIn, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { ATTEMPT_LIMITS } from './limit-attempts.ts'

const { database, app, administrator, newColleague } = await ownCompany({ publicUrl: PASSKEY_URL })
const limited = await ownApp(database, { publicUrl: PASSKEY_URL }, ATTEMPT_LIMITS)

async function colleagueWithPasskey() {
  const colleague = await newColleague()
  return { ...colleague, ...(await newPasskey(colleague.visitor)) }
}

describe('signing in', () => {
  test('works without name and password, also twice, and counts as both steps', async () => {
    const { device, visitor, email } = await colleagueWithPasskey()
    const first = await loginByPasskey(app, device)
    expect(first.answer.status).toBe(200)
    expect(first.answer.json['user']).toMatchObject({ email, mustAddSecondStep: false })
    expect(await isSignedIn(first.visitor)).toBe(true)
    expect((await loginByPasskey(app, device)).answer.status).toBe(200)
    const [known] = await passkeysOf(visitor)
    expect(known).toMatchObject({ name: 'Laptop', lastUsed: expect.any(String) as string })
  })

  test('asks everybody the same, and names no passkey', async () => {
    const { json } = await expectOk(new Visitor(app).call('askForPasskey'))
    expect(json).toEqual({
      rpId: 'points.example.com',
      challenge: expect.any(String) as string,
      timeout: 300_000,
      userVerification: 'required',
    })
  })

  test('refuses an answer that is sent again', async () => {
    const { device } = await colleagueWithPasskey()
    const visitor = new Visitor(app)
    const body = { passkey: device.sign(await asked(visitor)) }
    // With the challenge's cookie, which the answer clears.
    const again = new Visitor(app, visitor.cookie)
    await expectOk(visitor.call('loginByPasskey', { body }))
    expect((await again.call('loginByPasskey', { body })).json['code']).toBe('passkey-late')
    // Nor does it answer another challenge.
    await asked(visitor)
    expect((await visitor.call('loginByPasskey', { body })).json['code']).toBe('passkey-wrong')
  })

  test('refuses an answer in another browser, and after five minutes', async () => {
    const { device } = await colleagueWithPasskey()
    const victim = new Visitor(app)
    const body = { passkey: device.sign(await asked(victim)) }
    expect((await new Visitor(app).call('loginByPasskey', { body })).json['code']).toBe(
      'passkey-late',
    )
    await database.pool.query(`update passkey_challenges set expires_at = now()`)
    expect((await victim.call('loginByPasskey', { body })).json['code']).toBe('passkey-late')
  })

  test.each<[string, Faults]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another site', { site: 'evil.test' }],
    ['a device that verified nobody', { verified: false }],
    ['another handle', { userHandle: 'AAAA' }],
  ])('refuses %s', async (_what, faults) => {
    const { device } = await colleagueWithPasskey()
    const { code, visitor } = await loginByPasskey(app, device, faults)
    expect(code).toBe('passkey-wrong')
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await loginByPasskey(app, device)).answer.status).toBe(200)
  })

  test('refuses a counter that went back: somebody copied the key', async () => {
    const { device } = await colleagueWithPasskey()
    expect((await loginByPasskey(app, device, { counter: 7 })).answer.status).toBe(200)
    expect((await loginByPasskey(app, device, { counter: 7 })).code).toBe('passkey-wrong')
    expect((await loginByPasskey(app, device, { counter: 6 })).code).toBe('passkey-wrong')
    expect((await loginByPasskey(app, device, { counter: 0 })).code).toBe('passkey-wrong')
    expect((await loginByPasskey(app, device, { counter: 8 })).answer.status).toBe(200)
  })

  test('refuses a forged signature and a key that nobody added', async () => {
    const { device } = await colleagueWithPasskey()
    const visitor = new Visitor(app)
    const { id } = device.sign(await asked(visitor))
    const stranger = new Authenticator(PASSKEY_ORIGIN)
    stranger.make(await optionsFor((await newColleague()).visitor))
    const forged = { ...stranger.sign(await asked(visitor)), id }
    const answer = await visitor.call('loginByPasskey', { body: { passkey: forged } })
    expect(answer.json['code']).toBe('passkey-wrong')
    expect((await loginByPasskey(app, stranger)).code).toBe('passkey-wrong')
  })

  test('refuses one that was removed', async () => {
    const { device, visitor } = await colleagueWithPasskey()
    const [known] = await passkeysOf(visitor)
    await expectOk(visitor.call('removePasskey', { params: { id: known?.id ?? '' } }))
    expect((await loginByPasskey(app, device)).code).toBe('passkey-wrong')
  })

  test('refuses somebody who is deactivated, or not there any more', async () => {
    const { device, id } = await colleagueWithPasskey()
    const params = { id }
    await expectOk(administrator.call('setPermissions', { params, body: { isActive: false } }))
    expect((await loginByPasskey(app, device)).code).toBe('account-inactive')
    const body = { name: 'Test Colleague' }
    await expectOk(administrator.call('erasePerson', { params, body }))
    expect((await loginByPasskey(app, device)).code).toBe('passkey-wrong')
    const { rows } = await database.pool.query(`select from passkeys where user_id = $1`, [id])
    expect(rows).toEqual([])
    const events = await database.pool.query(
      `select after from audit_log where made_by = $1 and action = 'passkeyAdded'`,
      [id],
    )
    expect(events.rows).toEqual([{ after: null }])
  })

  test('limits wrong ones as wrong passwords, and the right one forgets them', async () => {
    const { device, email } = await colleagueWithPasskey()
    const wrong = async () => (await loginByPasskey(limited, device, { verified: false })).code
    for (let tried = 1; tried < 10; tried++) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await wrong()).toBe('passkey-wrong')
    }
    expect((await loginByPasskey(limited, device)).answer.status).toBe(200)
    for (let tried = 1; tried <= 10; tried++) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await wrong()).toBe('passkey-wrong')
    }
    expect(await wrong()).toBe('too-many-attempts')
    const byPassword = await new Visitor(limited).login(email, PASSWORD)
    expect(byPassword.json['code']).toBe('too-many-attempts')
  })

  test('is in the audit log, refused or not', async () => {
    const { device, id } = await colleagueWithPasskey()
    await loginByPasskey(app, device, { verified: false })
    await loginByPasskey(app, device)
    const { rows } = await database.pool.query<{ action: string; after: object }>(
      `select action, after from audit_log
        where (made_by = $1 or subject_id = $1 and action = 'signInRefused')
          and action in ('passkeyAdded', 'signInRefused', 'signedIn') order by id`,
      [id],
    )
    expect(rows.map(({ action, after }) => [action, after])).toEqual([
      ['signedIn', null],
      ['passkeyAdded', { name: 'Laptop' }],
      ['signInRefused', { why: 'passkey-wrong' }],
      ['signedIn', { with: 'a passkey' }],
    ])
  })
})
