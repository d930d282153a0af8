import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { Authenticator } from '#test/harness/authenticator.ts'
import { ownCompany } from '#test/harness/company.ts'
import {
  addPasskey,
  asked,
  loginByPasskey,
  newPasskey,
  optionsFor,
  PASSKEY_ORIGIN,
  PASSKEY_URL,
  passkeysOf,
  type Faults,
} from '#test/harness/passkeys.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'

const { database, app, administrator, newColleague } = await ownCompany({ publicUrl: PASSKEY_URL })

async function colleagueWithPasskey() {
  const colleague = await newColleague()
  return { ...colleague, ...(await newPasskey(colleague.visitor)) }
}

describe('adding one', () => {
  test('asks for a key that signs in alone, and names none that the person has not', async () => {
    const { visitor, email } = await newColleague()
    const options = await optionsFor(visitor)
    expect(options).toMatchObject({
      rp: { id: 'points.example.com', name: 'Laurel' },
      user: { name: email, displayName: 'Test Colleague' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    const device = new Authenticator(PASSKEY_ORIGIN)
    const first = device.make(options)
    await expectOk(addPasskey(visitor, first))
    const again = await optionsFor(visitor)
    expect(again.excludeCredentials).toEqual([{ id: first.id, type: 'public-key' }])
    expect(again.user.id).toBe(options.user.id)
    expect(again.challenge).not.toBe(options.challenge)
  })

  test.each<[string, Faults]>([
    ['another origin', { origin: 'https://points.example.com.evil.test' }],
    ['another site', { site: 'example.com' }],
    ['a device that verified nobody', { verified: false }],
  ])('refuses one of %s', async (_what, faults) => {
    const { visitor } = await newColleague()
    const made = new Authenticator(PASSKEY_ORIGIN).make(await optionsFor(visitor), faults)
    expect((await addPasskey(visitor, made)).json['code']).toBe('passkey-wrong')
    expect(await passkeysOf(visitor)).toEqual([])
  })

  test('suggests the name of the device in the language of the page', async () => {
    const { visitor } = await newColleague()
    const suggested = async () =>
      (await expectOk(visitor.call('readPasskeys'))).json['suggestedName']
    expect(await suggested()).toBe('Unknown browser')
    await expectOk(visitor.call('chooseLanguage', { body: { language: 'de' } }))
    expect(await suggested()).toBe('Unbekannter Browser')
  })

  test('takes a challenge once, in its browser, from its person, within five minutes', async () => {
    const { visitor } = await newColleague()
    const device = new Authenticator(PASSKEY_ORIGIN)
    const made = device.make(await optionsFor(visitor))
    const other = (await newColleague()).visitor
    expect((await addPasskey(other, made)).json['code']).toBe('passkey-late')
    // The other's session, in the browser that was asked.
    const stolen = new Visitor(app, `${other.cookie}; ${challengeCookie(visitor)}`)
    expect((await addPasskey(stolen, made)).json['code']).toBe('passkey-late')
    expect((await addPasskey(visitor, made)).json['code']).toBe('passkey-late')
    const late = device.make(await optionsFor(visitor))
    await database.pool.query(`update passkey_challenges set expires_at = now()`)
    expect((await addPasskey(visitor, late)).json['code']).toBe('passkey-late')
    // A challenge to sign in adds none.
    const { challenge } = await asked(visitor)
    const options = { ...(await optionsFor(other)), challenge }
    expect((await addPasskey(visitor, device.make(options))).json['code']).toBe('passkey-late')
    expect(await passkeysOf(visitor)).toEqual([])
  })

  test('refuses one that is there, and more than twenty', async () => {
    const { visitor, id } = await newColleague()
    const device = new Authenticator(PASSKEY_ORIGIN)
    const made = device.make(await optionsFor(visitor))
    await expectOk(addPasskey(visitor, made))
    // Without attestation nothing but the client data has the challenge.
    const { clientDataJSON } = device.make(await optionsFor(visitor))
    const again = await addPasskey(visitor, { ...made, clientDataJSON })
    expect(again.json['code']).toBe('passkey-known')
    await database.pool.query(
      `insert into passkeys (user_id, handle, credential_id, public_key, counter, name)
       select user_id, handle, decode(lpad(n::text, 8, '0'), 'hex'), public_key, 0, 'Key ' || n
         from passkeys, generate_series(1, 19) n where user_id = $1`,
      [id],
    )
    expect((await visitor.call('beginPasskey')).json['code']).toBe('passkeys-many')
  })

  test('needs a name, a proof within ten minutes and no role', async () => {
    const { visitor, id } = await newColleague()
    const made = new Authenticator(PASSKEY_ORIGIN).make(await optionsFor(visitor))
    expect((await addPasskey(visitor, made, ' ')).json['code']).toBe('passkey-name-required')
    expect((await addPasskey(visitor, made, 'x'.repeat(61))).json['code']).toBe('passkey-name-long')
    await database.pool.query(
      `update sessions set proved_at = now() - interval '11 minutes' where user_id = $1`,
      [id],
    )
    expect((await addPasskey(visitor, made)).json['code']).toBe('proof-required')
    expect((await visitor.call('beginPasskey')).json['code']).toBe('proof-required')
  })
})

test('its person renames and removes it, nobody else does, and is told', async () => {
  const { visitor, id } = await colleagueWithPasskey()
  const [known] = await passkeysOf(visitor)
  const params = { id: known?.id ?? '' }
  const stranger = (await newColleague()).visitor
  const body = { name: 'Old laptop' }
  expect((await stranger.call('renamePasskey', { params, body })).json['code']).toBe(
    'passkey-unknown',
  )
  expect((await stranger.call('removePasskey', { params })).json['code']).toBe('passkey-unknown')
  await expectOk(visitor.call('renamePasskey', { params, body }))
  expect((await passkeysOf(visitor)).map(({ name }) => name)).toEqual(['Old laptop'])
  await expectOk(visitor.call('removePasskey', { params }))
  expect((await visitor.call('removePasskey', { params })).json['code']).toBe('passkey-unknown')
  const news = await database.pool.query<{ name: string }>(
    `select facts->>'name' as name from notifications
      where user_id = $1 and kind = 'passwordChanged' order by id`,
    [id],
  )
  expect(news.rows.map(({ name }) => name)).toEqual(['passkeyAdded', 'passkeyRemoved'])
  const { rows } = await database.pool.query<{ action: string }>(
    `select action from audit_log where made_by = $1 and action like 'passkey%' order by id`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'passkeyAdded',
    'passkeyRenamed',
    'passkeyRemoved',
  ])
})

test('the administrator takes it with the second step', async () => {
  const { email, id, device } = await colleagueWithPasskey()
  const { json } = await expectOk(administrator.call('readUser', { params: { id } }))
  expect(json).toMatchObject({ hasSecondStep: true })
  await expectOk(administrator.call('takeSecondStep', { params: { id } }))
  expect((await loginByPasskey(app, device)).code).toBe('passkey-wrong')
  await expectOk(new Visitor(app).login(email, PASSWORD))
})

test.each([
  ['no address is known', null],
  ['the address has no https', 'http://points.example.com'],
  ['the address is a number', 'https://10.0.0.5'],
  ['the address is a number of IPv6', 'https://[2001:db8::5]'],
])('there are none where %s', async (_why, otherUrl) => {
  const elsewhere = await ownApp(database, { publicUrl: otherUrl })
  const visitor = new Visitor(elsewhere)
  const ways = await expectOk(visitor.call('readSingleSignOn'))
  expect(ways.json).toEqual({ name: null, passkeys: false, directory: false })
  expect((await visitor.call('askForPasskey')).json['code']).toBe('passkeys-off')
})

test('after the address changed, the old ones do not sign in, and can be removed', async () => {
  const { device, email, recoveryCodes } = await colleagueWithPasskey()
  const moved = await ownApp(database, { publicUrl: 'https://thanks.example.com' })
  expect((await loginByPasskey(moved, device)).code).toBe('passkey-wrong')
  const visitor = new Visitor(moved)
  const body = { email, password: PASSWORD, code: recoveryCodes[0] }
  await expectOk(visitor.call('login', { body }))
  const [known] = await passkeysOf(visitor)
  await expectOk(visitor.call('removePasskey', { params: { id: known?.id ?? '' } }))
})

function challengeCookie(visitor: Visitor): string {
  return visitor.cookie.split('; ').find((cookie) => cookie.includes('laurel_passkey')) ?? ''
}
