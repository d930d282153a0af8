import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { MEDIA_TYPES, picture as pictureOf } from '#test/harness/pictures.ts'
import { administratorOf, expectOk, Visitor, type Answer } from '#test/harness/visitor.ts'
import { PUBLIC_INITIAL } from '#settings/contract/public-settings.ts'
import { forEachRetention } from '#settings/contract/retention.ts'
import {
  INITIAL,
  onWire,
  SCHEMAS,
  SETTING_NAMES,
  type SettingName,
} from '#settings/contract/settings.ts'
import { changeSettings, describeSettings, readSettings, type FixedSettings } from './settings.ts'

const database = await ownDatabase()
const app = await ownApp(database)
const administrator = await administratorOf(app)

const uploaded = await expectOk(
  administrator.call('uploadPicture', {
    file: { type: MEDIA_TYPES.png, content: await pictureOf('png') },
  }),
)
const MISSING_PICTURE = `${'0'.repeat(32)}-960x640`
const LOGO = {
  other: uploaded.json['picture'],
  wrong: [
    [7, 'picture-unknown'],
    ['', 'picture-unknown'],
    ['../../secret', 'picture-unknown'],
    [MISSING_PICTURE, 'picture-unknown'],
  ],
} as const

const refused = (code: string, ...values: readonly unknown[]) =>
  values.map((value) => [value, code] as const)

const NO_SWITCH = [
  ['true', 'invalid-input'],
  [null, 'invalid-input'],
] as const

/** For each setting, another value than the first one, and values that are refused by name. */
const TRIED: Readonly<
  Record<SettingName, { other: unknown; wrong: readonly (readonly [unknown, string])[] }>
> = {
  companyName: {
    other: 'Müller & Söhne',
    wrong: [
      [7, 'invalid-input'],
      [null, 'invalid-input'],
      ['a'.repeat(61), 'company-name-long'],
      ['two\nlines', 'text-invalid'],
    ],
  },
  accentColor: {
    other: '#0b4fd6',
    wrong: [
      [7, 'invalid-input'],
      [null, 'invalid-input'],
      ['green', 'color-invalid'],
      ['#226344;}', 'color-invalid'],
      ['#0B4FD6', 'color-invalid'],
      ['#ffcc00', 'accent-contrast'],
    ],
  },
  language: {
    other: 'de',
    wrong: [
      [null, 'invalid-input'],
      ['', 'invalid-input'],
      ['DE', 'invalid-input'],
      ['nl', 'invalid-input'],
    ],
  },
  logo: LOGO,
  logoDark: LOGO,
  signUpOpen: { other: false, wrong: NO_SWITCH },
  userNames: { other: true, wrong: NO_SWITCH },
  shortestName: {
    other: 1,
    wrong: [
      [0, 'invalid-input'],
      [4, 'invalid-input'],
      ['2', 'invalid-input'],
      [null, 'invalid-input'],
    ],
  },
  timeZone: {
    other: 'Europe/Berlin',
    wrong: [
      [7, 'invalid-input'],
      [null, 'invalid-input'],
      ['', 'time-zone-unknown'],
      ['Europe/Nowhere', 'time-zone-unknown'],
      ['a'.repeat(65), 'time-zone-unknown'],
    ],
  },
  signUpDomains: {
    other: ['acme.com', 'acme.org'],
    wrong: [
      ['acme.com', 'invalid-input'],
      [[7], 'invalid-input'],
      [['@acme.com'], 'domain-invalid'],
      [['acme.com', 'acme'], 'domain-invalid'],
      [['Acme.com'], 'domain-invalid'],
      [Array(51).fill('acme.com'), 'domains-many'],
    ],
  },
  workdays: {
    other: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday'],
    wrong: [
      [[], 'workdays-none'],
      [['monday', 'monday'], 'invalid-input'],
      [['caturday'], 'invalid-input'],
      ['monday', 'invalid-input'],
      [null, 'invalid-input'],
    ],
  },
  signUpActive: { other: true, wrong: NO_SWITCH },
  tellsOfNewcomers: { other: false, wrong: NO_SWITCH },
  depositsOpen: { other: false, wrong: NO_SWITCH },
  managerHints: { other: true, wrong: NO_SWITCH },
  teamThanks: { other: true, wrong: NO_SWITCH },
  payroll: { other: true, wrong: NO_SWITCH },
  companyPoints: { other: true, wrong: NO_SWITCH },
  allowancePeriod: { other: 'month', wrong: refused('invalid-input', 'week', true, null) },
  allowanceBase: { other: '20.00', wrong: refused('allowance-invalid', '-1') },
  allowancePerReport: { other: '2.00', wrong: refused('allowance-invalid', '-1') },
  allowanceReportsMost: { other: '20.00', wrong: refused('allowance-invalid', '-1') },
  allowanceProrated: { other: true, wrong: NO_SWITCH },
  depositLimit: {
    other: '500.00',
    wrong: [
      [500, 'invalid-number'],
      ['many', 'invalid-number'],
      ['0', 'deposit-limit-invalid'],
      ['-1', 'deposit-limit-invalid'],
      ['1.005', 'too-many-decimals'],
      ['1000000000.01', 'amount-too-large'],
    ],
  },
  pointCurrency: {
    other: 'USD',
    wrong: [
      [7, 'invalid-input'],
      ['euro', 'currency-unknown'],
      ['QQQ', 'currency-unknown'],
      ['eur', 'currency-unknown'],
    ],
  },
  pointWorth: {
    other: '0.25',
    wrong: [
      [1, 'point-worth-invalid'],
      ['0', 'point-worth-invalid'],
      ['-1', 'point-worth-invalid'],
      ['1e3', 'point-worth-invalid'],
      ['0.00001', 'point-worth-invalid'],
      ['1000000', 'point-worth-invalid'],
    ],
  },
  pointWorthInShop: { other: true, wrong: NO_SWITCH },
  offeredAmounts: {
    other: ['1.00', '2.50'],
    wrong: [
      ['5', 'invalid-input'],
      [[], 'offered-amounts'],
      [['0'], 'offered-amounts'],
      [['5', '5.00'], 'offered-amounts'],
      [['1', '2', '3', '4', '5', '6', '7'], 'offered-amounts'],
      [['1.005'], 'too-many-decimals'],
      [['many'], 'invalid-number'],
    ],
  },
  signUpBonus: { other: '0.00', wrong: refused('invalid-number', '-1', 'many', null) },
  approvalAllowsDeposit: { other: true, wrong: NO_SWITCH },
  approvalAllowsWithdraw: { other: true, wrong: NO_SWITCH },
  idleMinutes: {
    other: 30,
    wrong: refused('idle-invalid', 4, 43_201, 7.5, '30'),
  },
  ...forEachRetention(() => ({
    other: 29,
    wrong: refused('days-invalid', 0, 3651, 1.5, '30', null),
  })),
  smallestGroup: {
    other: 8,
    wrong: refused('group-invalid', 0, 51, 4.5, '5', null),
  },
  personLists: { other: false, wrong: NO_SWITCH },
  secondStepFor: { other: 'roles', wrong: [['everybody', 'invalid-input']] },
  welcomeWords: {
    other: 'Welcome!\nYour guide is Ada.',
    wrong: [
      [7, 'invalid-input'],
      ['a'.repeat(2001), 'welcome-words-long'],
      ['\u0000', 'text-invalid'],
    ],
  },
}

const read = async () => (await expectOk(administrator.call('readSettings'))).json
const change = (body: object): Promise<Answer> =>
  administrator.send({
    method: 'PATCH',
    url: '/api/settings',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const versionNow = async () => (await read())['version']

async function lastEvent() {
  const { rows } = await database.pool.query<{ action: string; before: unknown; after: unknown }>(
    'select action, before, after from audit_log order by id desc limit 1',
  )
  return rows[0]
}

const shown = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value)

describe.each(SETTING_NAMES)('%s', (name) => {
  const { other, wrong } = TRIED[name]

  test.each(wrong)('refuses %j', async (value, code) => {
    const version = await versionNow()
    const answer = await change({ version, [name]: value })
    expect(answer.json).toMatchObject({ code })
    expect(String(answer.json['field'])).toMatch(new RegExp(`^${name}(?:\\.|$)`))
    expect(await versionNow()).toBe(version)
  })

  test('is changed, read again and recorded with before and after', async () => {
    const { version, values } = (await read()) as { version: number; values: object }
    const answer = await expectOk(change({ version, [name]: other }))
    expect(answer.json).toMatchObject({ version: version + 1, values: { [name]: other } })
    expect(await read()).toEqual(answer.json)
    expect(await lastEvent()).toEqual({
      action: 'settingsChanged',
      before: { [name]: shown((values as Record<string, unknown>)[name]) },
      after: { [name]: shown(other) },
    })
  })

  test('is never overwritten by somebody who has not read its last value', async () => {
    const was = await read()
    const old = was['version']
    const first = (was['values'] as Record<string, unknown>)[name]
    const next = isDeepStrictEqual(first, other) ? initialOf(name) : other
    await expectOk(change({ version: old, [name]: next }))
    const stale = await change({ version: old, [name]: first })
    expect(stale.json).toMatchObject({ code: 'setting-changed', field: name })
    expect((await read())['values']).toMatchObject({ [name]: next })
    // Somebody who wants the value that is there already overwrites nothing.
    await expectOk(change({ version: old, [name]: next }))
  })

  test('is shown as fixed, and refused, where the operator fixed it', async () => {
    const fixed = { [name]: INITIAL[name] } as FixedSettings
    const { version, fixed: names } = await describeSettings(database, fixed)
    expect(names).toEqual([name])
    const { values } = await read()
    const changed = { [name]: SCHEMAS[name].parse(other) } as Partial<typeof INITIAL>
    await expect(
      changeSettings(database, fixed, { by: 1, change: { version, ...changed } }),
    ).rejects.toMatchObject({ code: 'setting-fixed', field: name })
    expect((await readSettings(database, fixed))[name]).toEqual(INITIAL[name])
    expect((await read())['values']).toEqual(values)
  })
})

test('a change of one setting leaves somebody else free to change another', async () => {
  const version = await versionNow()
  for (const name of SETTING_NAMES) {
    const now = (await read())['values'] as Record<string, unknown>
    const { other } = TRIED[name]
    await expectOk(change({ version: await versionNow(), [name]: initialOf(name) }))
    expect(now).toBeDefined()
    expect(other).toBeDefined()
  }
  expect(version).toBeLessThanOrEqual(await versionNow())
})

test('of two changes at the same time one wins and the other is refused', async () => {
  const version = await versionNow()
  const answers = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((companyName) => change({ version, companyName })),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ json }) => json['code'])).toEqual(Array(3).fill('setting-changed'))
  expect(await versionNow()).toBe(version + 1)
})

test('a visitor learns the public settings with the session, and no other', async () => {
  await expectOk(change({ version: await versionNow(), companyName: 'Acme' }))
  const { json } = await expectOk(new Visitor(app).call('readSession'))
  expect(json['company']).toEqual({ ...PUBLIC_INITIAL, signUpBonus: '100.00', companyName: 'Acme' })
})

test('a change is announced to open pages', async () => {
  const before = await count()
  await expectOk(change({ version: await versionNow(), companyName: 'Announced' }))
  expect(await count()).toBe(before + 1)
})

async function count(): Promise<number> {
  const { rows } = await database.pool.query<{ n: string }>(
    "select count(*) as n from outbox where topic = 'settings' and user_id is null",
  )
  return Number(rows[0]?.n)
}

function initialOf(name: SettingName): unknown {
  return onWire(name, INITIAL[name])
}
