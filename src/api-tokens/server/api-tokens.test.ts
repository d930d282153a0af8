import { describe, expect, test } from 'vitest'
import { inDays, Program, tokenOf } from '#test/harness/api-tokens.ts'
import { ownCompany } from '#test/harness/company.ts'
import { expectOk, PASSWORD, Visitor } from '#test/harness/visitor.ts'
import { refusalInEnglish } from '#platform/server/language/say.ts'

const { app, administrator, newColleague, database } = await ownCompany({ trustProxy: true })

const invalid = { code: 'token-invalid', message: refusalInEnglish('token-invalid') }

const listed = async (visitor: Visitor) =>
  (await expectOk(visitor.call('listTokens'))).json['tokens']

const eventsOf = async (email: string) => {
  const query = { kind: 'tokens', search: email }
  const { json } = await expectOk(administrator.call('readAuditLog', { query }))
  return json['rows']
}

test('reads the wall with a token that may read', async () => {
  const { visitor } = await newColleague()
  const { token } = await tokenOf(visitor)
  expect(token).toMatch(/^laurel_pat_[A-Za-z0-9_-]{43}$/)
  const { json } = await expectOk(new Program(app, token).call('listRecognitions'))
  expect(json).toEqual({ recognitions: [], next: null })
})

test('acts as its person, without the cookies of the request', async () => {
  const [ada, grace] = [await newColleague(), await newColleague()]
  const body = { user: grace.id, balance: 'earned', amount: '7.00', reason: 'A test' }
  await expectOk(administrator.call('adjustBalance', { body }))
  const { token } = await tokenOf(grace.visitor)
  const both = { headers: { authorization: `Bearer ${token}` } }
  const { json } = await expectOk(ada.visitor.call('readBalances', both))
  expect(json).toMatchObject({ earned: '107.00' })
  const wrong = { headers: { authorization: 'Bearer laurel_pat_wrong' } }
  expect((await ada.visitor.call('readBalances', wrong)).json).toEqual(invalid)
})

test('changes what its scopes allow, also from a page of another site', async () => {
  const [ada, grace] = [await newColleague(), await newColleague()]
  const change = { params: { id: ada.id }, body: { isTransfer: true } }
  await expectOk(administrator.call('setPermissions', change))
  const { token } = await tokenOf(ada.visitor, { scopes: ['thank'] })
  const program = new Program(app, token)
  const thanks = {
    body: { receivers: [grace.id], amount: '1', message: 'Thank you for the review' },
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' },
    key: 'a-key-of-a-program',
  }
  const first = await expectOk(program.call('thank', thanks))
  expect((await expectOk(program.call('thank', thanks))).json).toEqual(first.json)
  const other = { ...thanks, body: { ...thanks.body, amount: '2' } }
  expect((await program.call('thank', other)).json).toMatchObject({ code: 'key-reused' })
  expect((await program.call('readBalances')).json).toMatchObject({ code: 'token-scope' })
})

test.each(['', 'abc', 'S'.repeat(43)])('leaves %j to a proxy in front', async (bearer) => {
  const { visitor } = await newColleague()
  const headers = { authorization: `Bearer ${bearer}` }
  await expectOk(visitor.call('readBalances', { headers }))
  const signedOut = await new Program(app, bearer).call('readBalances')
  expect(signedOut.json).toMatchObject({ code: 'not-signed-in' })
})

describe('is refused', () => {
  test.each([
    ['one without a secret', 'laurel_pat_'],
    ['another form', 'laurel_abc'],
    ['a forged one', `laurel_pat_${'A'.repeat(43)}`],
  ])('%s', async (_what, token) => {
    const answer = await new Program(app, token).call('readBalances')
    expect(answer).toMatchObject({ status: 401, json: invalid })
    expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
  })

  test('a truncated, an extended and a changed one', async () => {
    const { token } = await tokenOf((await newColleague()).visitor)
    const changed = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    for (const wrong of [token.slice(0, -1), `${token}A`, changed, token.toUpperCase()]) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await new Program(app, wrong).call('readBalances')).json).toEqual(invalid)
    }
    await expectOk(new Program(app, token).call('readBalances'))
  })

  test('a token in a session cookie, and a session’s cookie as a token', async () => {
    const { visitor } = await newColleague()
    const { token } = await tokenOf(visitor)
    const cookie = `laurel_session=${token.slice('laurel_pat_'.length)}`
    expect((await new Visitor(app, cookie).call('readBalances')).status).toBe(401)
    const session = /laurel_session=([\w-]+)/.exec(visitor.cookie)?.[1] ?? ''
    const asToken = new Program(app, `laurel_pat_${session}`)
    expect((await asToken.call('readBalances')).json).toEqual(invalid)
    expect((await new Program(app, session).call('readBalances')).status).toBe(401)
  })

  test('an expired one, which stays listed', async () => {
    const { visitor } = await newColleague()
    const { id, token } = await tokenOf(visitor)
    const set = 'update api_tokens set expires_at = now() - interval $$1 second$$ where id = $1'
    await database.pool.query(set, [id])
    expect((await new Program(app, token).call('readBalances')).json).toEqual(invalid)
    expect(await listed(visitor)).toMatchObject([{ id, isExpired: true }])
    const rotation = { params: { id }, body: { expiresOn: inDays(1) } }
    expect((await visitor.call('rotateToken', rotation)).json).toMatchObject({
      code: 'token-unknown',
    })
  })

  test('a revoked one, at once', async () => {
    const { visitor, email } = await newColleague()
    const { id, token } = await tokenOf(visitor)
    const stranger = await newColleague()
    const wrong = await stranger.visitor.call('revokeToken', { params: { id } })
    expect(wrong.json).toMatchObject({ code: 'token-unknown' })
    await expectOk(new Program(app, token).call('readBalances'))
    await expectOk(visitor.call('revokeToken', { params: { id } }))
    expect((await new Program(app, token).call('readBalances')).json).toEqual(invalid)
    expect(await listed(visitor)).toEqual([])
    expect((await eventsOf(email)).map(({ action }) => action)).toEqual([
      'tokenRevoked',
      'tokenMade',
    ])
  })
})

describe('obeys its person’s account', () => {
  test('rests while it is inactive', async () => {
    const { visitor, id } = await newColleague()
    const { token } = await tokenOf(visitor)
    const set = (isActive: boolean) =>
      expectOk(administrator.call('setPermissions', { params: { id }, body: { isActive } }))
    await set(false)
    expect((await new Program(app, token).call('readBalances')).json).toEqual(invalid)
    await set(true)
    await expectOk(new Program(app, token).call('readBalances'))
  })

  test('ends when the password is changed', async () => {
    const { visitor } = await newColleague()
    const { token } = await tokenOf(visitor)
    const body = { currentPassword: PASSWORD, newPassword: 'another password of tests' }
    await expectOk(visitor.call('changePassword', { body }))
    expect((await new Program(app, token).call('readBalances')).json).toEqual(invalid)
    expect(await listed(visitor)).toEqual([])
  })

  test('ends when the password is reset', async () => {
    const { visitor, id } = await newColleague()
    const { token } = await tokenOf(visitor)
    await expectOk(administrator.call('resetPassword', { params: { id } }))
    expect((await new Program(app, token).call('readBalances')).json).toEqual(invalid)
  })

  test('outlives a sign-out of all devices, which is about browsers', async () => {
    const { visitor, id } = await newColleague()
    const { token } = await tokenOf(visitor)
    await expectOk(visitor.call('signOutDevices', { query: { alsoThis: 'true' } }))
    await expectOk(administrator.call('signOutUser', { params: { id } }))
    await expectOk(new Program(app, token).call('readBalances'))
  })

  test('loses Appreciate with its person', async () => {
    const { visitor } = await newColleague()
    const { token } = await tokenOf(visitor, { scopes: ['thank'] })
    const body = { receivers: [1], amount: '1', message: 'Thanks' }
    const { json } = await new Program(app, token).call('thank', { body })
    expect(json).toMatchObject({ code: 'transfer-off' })
  })

  test('has no part in an office: a keeper’s and the administrator’s read what everybody reads', async () => {
    const keeper = await newColleague()
    const params = { id: keeper.id, role: 'peopleKeeper' }
    await expectOk(administrator.call('giveRole', { params, body: {} }))
    for (const person of [keeper.visitor, administrator]) {
      // oxlint-disable-next-line no-await-in-loop
      const { token } = await tokenOf(person, { scopes: ['read', 'thank', 'shop'] })
      // oxlint-disable-next-line no-await-in-loop
      const { json } = await new Program(app, token).call('listUsers')
      expect(json).toMatchObject({ code: 'token-scope' })
    }
  })
})

describe('networks', () => {
  test.each([
    ['10.1.2.3', ['10.1.2.3'], true],
    ['10.1.2.4', ['10.1.2.3'], false],
    ['10.1.9.9', ['192.0.2.0/24', '10.1.2.3/16'], true],
    ['::ffff:10.1.9.9', ['10.1.0.0/16'], true],
    ['2001:db8::7', ['2001:db8::/32'], true],
    ['10.1.2.3:51234', ['10.1.2.3'], true],
    ['[2001:db8::7]:443', ['2001:db8::/32'], true],
    ['2001:db9::7', ['2001:db8::/32', '10.0.0.0/8'], false],
  ])('from %s with %j: %s', async (ip, networks, isLet) => {
    const { token } = await tokenOf((await newColleague()).visitor, { networks })
    const headers = { 'x-forwarded-for': ip }
    const { status, json } = await new Program(app, token).call('readBalances', { headers })
    expect(status).toBe(isLet ? 200 : 403)
    if (!isLet) expect(json).toMatchObject({ code: 'token-network' })
  })

  test.each([[['10.1.2']], [['10.1.2.3/33']], [['anywhere']], [['']], [['::1/129']]])(
    'refuses %j',
    async (networks) => {
      const { visitor } = await newColleague()
      const body = { name: 'Script', scopes: ['read'], expiresOn: inDays(1), networks }
      const { json } = await visitor.call('makeToken', { body })
      expect(json).toMatchObject({ code: 'network-invalid' })
    },
  )
})

test('notes its last use, at most once a minute', async () => {
  const { visitor } = await newColleague()
  const { id, token } = await tokenOf(visitor)
  expect(await listed(visitor)).toMatchObject([{ lastUsed: null, lastFour: token.slice(-4) }])
  const use = async (age: string) => {
    const set = 'update api_tokens set last_used_at = now() - $2::interval where id = $1'
    await database.pool.query(set, [id, age])
    await expectOk(new Program(app, token).call('readBalances'))
    const [row] = await listed(visitor)
    return Date.now() - Date.parse(String(row?.['lastUsed']))
  }
  expect(await use('50 seconds')).toBeGreaterThan(49_000)
  expect(await use('61 seconds')).toBeLessThan(30_000)
})

test('records each use that changes something under its name, and no reading', async () => {
  const { visitor, email } = await newColleague()
  const { token } = await tokenOf(visitor, { scopes: ['read', 'shop'] })
  const program = new Program(app, token)
  await expectOk(program.call('readCart'))
  await program.call('removeFromCart', { params: { id: 1 } })
  const [used, made, ...others] = await eventsOf(email)
  const lastFour = token.slice(-4)
  expect(used).toMatchObject({
    action: 'tokenUsed',
    who: { email },
    after: { token: 'Script', lastFour, call: 'DELETE /api/cart/:id' },
  })
  expect(made).toMatchObject({ action: 'tokenMade', after: { scopes: 'read, shop' } })
  expect(others).toEqual([])
})

test('changes nothing that it could not record', async () => {
  const { visitor } = await newColleague()
  const { token } = await tokenOf(visitor, { scopes: ['shop'] })
  await database.pool.query(
    `alter table audit_log add constraint no_uses check (action <> 'tokenUsed') not valid`,
  )
  const answer = await new Program(app, token).call('removeFromCart', { params: { id: 1 } })
  await database.pool.query('alter table audit_log drop constraint no_uses')
  expect(answer.status).toBe(500)
})

test('says how many requests are left, and when to come again', async () => {
  const { visitor } = await newColleague()
  const { id, token } = await tokenOf(visitor)
  const program = new Program(app, token)
  const first = await expectOk(program.call('readBalances'))
  expect(first.headers['ratelimit-policy']).toBe('"token";q=600;w=60')
  expect(first.headers['ratelimit']).toMatch(/^"token";r=599;t=(?:60|59)$/)
  await database.pool.query('update api_token_uses set uses = 600 where subject = $1', [id])
  const refused = await program.call('readBalances')
  expect(refused).toMatchObject({ status: 429, json: { code: 'too-many-requests' } })
  expect(refused.headers['ratelimit']).toMatch(/^"token";r=0;t=\d+$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Another token of the same person has a limit of its own.
  await expectOk(new Program(app, (await tokenOf(visitor)).token).call('readBalances'))
  const over = `update api_token_uses set window_started_at = now() - interval '61 seconds'`
  await database.pool.query(over)
  await expectOk(program.call('readBalances'))
  expect((await visitor.call('readBalances')).headers['ratelimit']).toBeUndefined()
})

test('counts for no visit of its person', async () => {
  const { visitor, id } = await newColleague()
  const { token } = await tokenOf(visitor)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const old = `update last_seen set seen_at = now() - interval '2 days' where user_id = $1`
  await database.pool.query(old, [id])
  await expectOk(new Program(app, token).call('readBalances'))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const read = `select seen_at < now() - interval '1 day' as old from last_seen where user_id = $1`
  expect((await database.pool.query(read, [id])).rows).toEqual([{ old: true }])
})
