import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownCompany } from '#test/harness/company.ts'
import { directoryOf, type ScimAnswer } from '#test/harness/directory.ts'

const { database, app, administrator, newColleague } = await ownCompany()
const directory = await directoryOf(app, administrator)
const person = await newColleague()
const group = await directory.create('/Groups', { displayName: 'Hostile' })
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

function expectScimError({ status, json, headers }: ScimAnswer): void {
  expect(status).toBeLessThan(500)
  expect(json).toMatchObject({ schemas: [ERROR], status: String(status) })
  expect(headers['content-type']).toBe('application/scim+json; charset=utf-8')
}

const ODD = [
  '',
  ' ',
  '\0',
  '\ud800',
  'a\u202eb',
  'x'.repeat(300),
  0,
  -1,
  1e300,
  true,
  null,
  [],
  {},
  [[]],
  [{ value: 'x' }],
]

test('answers odd values of every attribute without a fault', async () => {
  const attributes = [
    'userName',
    'externalId',
    'displayName',
    'title',
    'active',
    'emails',
    'name',
    'members',
    'name.givenName',
    'emails[type eq "work"].value',
    'emails.value',
    'id',
    'meta',
    'groups',
    'roles',
    `${ENTERPRISE}:manager`,
    `${ENTERPRISE}:department`,
    ENTERPRISE,
    'manager',
    'schemas',
    'nothing',
    'constructor',
    '__proto__',
    'members[value eq "1"]',
    'members[',
    '[',
    '.',
    'urn:',
    'toString',
  ]
  for (const [attribute, value] of attributes.flatMap((one) =>
    ODD.map((odd) => [one, odd] as const),
  )) {
    const body = JSON.stringify({
      userName: 'odd@laurel.test',
      [attribute === '__proto__' ? 'proto' : attribute]: value,
    })
    const operations = ['Replace', 'remove'].map((op) => ({ op, path: attribute, value }))
    // oxlint-disable-next-line no-await-in-loop
    await database.pool.query('delete from api_token_uses')
    // oxlint-disable-next-line no-await-in-loop
    const answers = await Promise.all([
      directory.send('PUT', `/Users/${person.id}`, body),
      directory.send('PUT', `/Groups/${group}`, body),
      ...operations.flatMap((operation) => {
        const sent = { schemas: [PATCH], Operations: [operation] }
        return [
          directory.send('PATCH', `/Users/${person.id}`, sent),
          directory.send('PATCH', `/Groups/${group}`, sent),
        ]
      }),
    ])
    for (const answer of answers) if (answer.status !== 200) expectScimError(answer)
  }
}, 300_000)

const name = fc.constantFrom(
  'userName',
  'op',
  'path',
  'value',
  'Operations',
  'schemas',
  'name',
  'emails',
  'active',
  'members',
  'displayName',
  'method',
  'bulkId',
  'data',
  ENTERPRISE,
)
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom('add', 'Replace', 'members', 'True', '/Users', 'bulkId:x', PATCH, 'PATCH'),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(name, tie('any'), { maxKeys: 4 }),
  ),
})).any

test('answers any JSON without a fault', async () => {
  const targets = [
    ['POST', '/Users'],
    ['PUT', `/Users/${person.id}`],
    ['POST', '/Groups'],
    ['PUT', `/Groups/${group}`],
    ['POST', '/Bulk'],
  ] as const
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...targets),
      fc.dictionary(name, value),
      async ([method, path], body) => {
        await database.pool.query('delete from api_token_uses')
        const { status } = await directory.send(method, path, body)
        expect(status).toBeLessThan(500)
      },
    ),
    { numRuns: 500 },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(`/Users/${person.id}`, `/Groups/${group}`),
      fc.array(fc.dictionary(name, value), { minLength: 1, maxLength: 3 }),
      async (path, list) => {
        const operations = list.map((one) => ({ op: 'replace', ...one }))
        await database.pool.query('delete from api_token_uses')
        const { status } = await directory.send('PATCH', path, {
          schemas: [PATCH],
          Operations: operations,
        })
        expect(status).toBeLessThan(500)
      },
    ),
    { numRuns: 500 },
  )
}, 300_000)

test('logs no unexpected error', () => {
  expect(app.complaints).toEqual([])
})
