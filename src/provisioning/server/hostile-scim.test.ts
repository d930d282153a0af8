import { beforeEach, expect, test } from 'vitest'
import { companyTokenOf, tokenOf } from '#test/harness/api-tokens.ts'
import { ownCompany } from '#test/harness/company.ts'
import { Directory, directoryOf, type ScimAnswer } from '#test/harness/directory.ts'
import { expectOk, Visitor } from '#test/harness/visitor.ts'

const { database, app, administrator, newColleague } = await ownCompany({ trustProxy: true })
const directory = await directoryOf(app, administrator)
const person = await newColleague()
const group = await directory.create('/Groups', { displayName: 'Hostile' })
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

// Tests call more often than a directory may.
beforeEach(() => database.pool.query('delete from api_token_uses'))

function expectScimError({ status, json, headers }: ScimAnswer, expected?: number): void {
  if (expected !== undefined) expect([status, json['detail']]).toEqual([expected, json['detail']])
  expect(status).toBeLessThan(500)
  expect(json).toMatchObject({ schemas: [ERROR], status: String(status) })
  expect(headers['content-type']).toBe('application/scim+json; charset=utf-8')
}

test('opens only to a token of the company with the scope for it', async () => {
  const { token: personal } = await tokenOf(person.visitor, { scopes: ['read', 'thank', 'shop'] })
  const { token: other } = await companyTokenOf(administrator, { scopes: ['readAuditLog'] })
  const networks = ['192.0.2.0/24']
  const scopes = ['provision'] as const
  const { token: elsewhere } = await companyTokenOf(administrator, { scopes, networks })
  const revoked = await companyTokenOf(administrator, { scopes })
  await expectOk(administrator.call('revokeCompanyToken', { params: { id: revoked.id } }))
  for (const [token, status] of [
    ['', 401],
    ['a-proxys-own', 401],
    [`${directory.token.slice(0, -1)}_`, 401],
    [directory.token.slice(0, -1), 401],
    [revoked.token, 401],
    [personal, 403],
    [other, 403],
    [elsewhere, 403],
  ] as const) {
    const asked = new Directory(app, token)
    // oxlint-disable-next-line no-await-in-loop
    expectScimError(await asked.send('GET', '/Users'), status)
    // oxlint-disable-next-line no-await-in-loop
    expectScimError(await asked.send('POST', '/Users', { userName: 'x@laurel.test' }), status)
  }
  const cookie = { cookie: administrator.cookie, authorization: '' }
  expectScimError(await directory.send('GET', '/Users', undefined, cookie), 401)
  // A token for the directory opens nothing else.
  const { origin } = new URL('http://localhost')
  const answer = await new Visitor(app).send({
    method: 'GET',
    url: '/api/audit-log',
    headers: { authorization: `Bearer ${directory.token}`, origin },
  })
  expect(answer.json['code']).toBe('token-scope')
})

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

test('refuses bodies that are none, broken, too large, too deep or of another type', async () => {
  for (const [method, path] of [
    ['POST', '/Users'],
    ['PUT', `/Users/${person.id}`],
    ['PATCH', `/Users/${person.id}`],
    ['POST', '/Groups'],
    ['PATCH', `/Groups/${group}`],
    ['POST', '/Bulk'],
  ] as const) {
    for (const body of [
      '{',
      '[]',
      '"x"',
      'null',
      '1',
      '{"__proto__":{"active":true}}',
      deep(50),
      deep(20_000),
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      expectScimError(await directory.send(method, path, body), 400)
    }
    // oxlint-disable-next-line no-await-in-loop
    expectScimError(await directory.send(method, path), 400)
    // oxlint-disable-next-line no-await-in-loop
    expectScimError(await directory.send(method, path, `"${'x'.repeat(1_100_000)}"`), 413)
    const type = { 'content-type': 'text/xml' }
    // oxlint-disable-next-line no-await-in-loop
    const wrong = await directory.send(method, path, '<a/>', type)
    expectScimError(wrong)
  }
})

test.each([
  ['an address without a dot', { userName: 'noor@corp' }],
  ['an address outside ASCII', { userName: 'nöör@firma.example' }],
  ['a guest of Entra ID', { userName: 'noor_firma.example#EXT#@contoso.example' }],
  ['a short name', { userName: 'ab' }],
  ['a name with a blank', { userName: 'Noor Haddad' }],
  ['a long name', { userName: `${'n'.repeat(300)}@firma.example` }],
  ['a long title', { userName: 'long-title@firma.example', title: 't'.repeat(81) }],
  ['a long first name', { userName: 'long@firma.example', name: { givenName: 'n'.repeat(81) } }],
  ['a title of two lines', { userName: 'lines@firma.example', title: 'a\nb' }],
  ['a control character', { userName: 'control@firma.example', title: 'a\u0000b' }],
  ['a lone surrogate', { userName: 'lone@firma.example', title: 'a\ud800b' }],
  ['a long id', { userName: 'id@firma.example', externalId: 'i'.repeat(255) }],
])('creates a person or says why not: %s', async (_what, body) => {
  const answer = await directory.send('POST', '/Users', { schemas: [USER], ...body })
  if (answer.status !== 201) expectScimError(answer, 400)
})

test('answers odd filters, pages and paths without a fault, and soon', async () => {
  const filters = [
    '',
    ' ',
    'x',
    'userName',
    'userName eq',
    'userName eq eq',
    'userName zz "a"',
    'eq "a"',
    '(((((',
    ')',

    'userName eq "a" and',
    'not',
    'not (',
    'emails[',
    'emails[type eq "work"',
    'active gt true',
    'a.b.c eq 1',

    'userName eq "\\u0000"',
    'userName eq "a\0b"',
    'userName eq "a\uffffb"',
    'meta.created gt "never"',
    '__proto__ eq "a"',

    'constructor.name pr',
    'userName eq null',
    'userName pr pr',
    `userName eq "${'x'.repeat(600)}"`,
    Array.from({ length: 30 }, () => '(title pr or active eq true)').join(' and '),
    `${'('.repeat(100)}title pr${')'.repeat(100)}`,
    'userName eq "\' or 1=1 --"',
  ]
  for (const path of ['/Users', '/Groups']) {
    for (const filter of filters) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await directory.send('GET', `${path}?filter=${encodeURIComponent(filter)}`)
      if (answer.status !== 200) expectScimError(answer, 400)
    }
    for (const query of ['count=x', 'startIndex=1e9', 'count=99999999999']) {
      // oxlint-disable-next-line no-await-in-loop
      expectScimError(await directory.send('GET', `${path}?${query}`), 400)
    }
    for (const query of [
      'count=-1',
      'count=0',
      'startIndex=-5',
      'startIndex=999999999',
      'attributes=',
      'attributes=userName,x.y',
      'excludedAttributes=%00',
      'count=1&count=2',
      'nothing=1',
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await directory.send('GET', `${path}?${query}`)
      if (answer.status !== 200) expectScimError(answer)
    }
    for (const id of [
      '0',
      '-1',
      '1e3',
      'x',
      '%00',
      '999999999999999',
      '9'.repeat(40),
      '..',
      '1/2',
      "1'",
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      expectScimError(await directory.send('GET', `${path}/${id}`))
    }
  }
  expectScimError(await directory.send('GET', '/Nothing'), 404)
  expectScimError(await directory.send('DELETE', '/Users'), 404)
})

test('logs no unexpected error, and no token', () => {
  expect(app.complaints).toEqual([])
})
