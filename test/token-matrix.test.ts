import { describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#app/contract/endpoints.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { EVENTS_PATH } from '#platform/contract/events.ts'
import {
  COMPANY_SCOPES,
  PERSONAL_SCOPES,
  SCOPES,
  type CompanyScope,
  type PersonalScope,
  type Scope,
} from '#platform/contract/scopes.ts'
import { companyTokenOf, Program, tokenOf } from './harness/api-tokens.ts'
import { ownCompany } from './harness/company.ts'
import { SAMPLES } from './harness/samples.ts'
import { expectOk } from './harness/visitor.ts'

/** The endpoints that each scope opens, written a second time. Every other endpoint is closed to tokens. */
const OPENED: Readonly<Record<Scope, string>> = {
  read: `
    downloadMilestoneCalendar findColleagues findReceiver listComments listGiftCategories listGifts listPlaces listPurchases listReactions
    listRecentReceivers listRecognitions readAllowance readBalances readBonusReasons readCart readCelebrated readContents readDepositRoom
    readDocument readGift readHistory readInbox readMilestoneCalendar readMilestoneChoices readMostAppreciative readOrderStandings readOwnEmployment readOwnPayroll readPicture
    readPointSettings readProfile readRecognition readRules readSection readSummary readWelcomes
    searchParts`,
  thank:
    'addComment addPoints addReceiver react removeComment send takeReactionBack thank undoThanks',
  readAuditLog: 'downloadAuditLog readAuditLog',
  readFigures: 'downloadStatement readCoverage readStatement readTrends',
  readInventory:
    'downloadCountingList downloadInventory listAudienceGroups listGiftCodes listInventory readShopOrder',
  readMilestones:
    'listHolidays listMilestoneGifts listMilestoneRows readCompanyCalendar readMilestones',
  readOrders:
    'downloadDonations downloadPurchaseDetails listDonations listPurchaseDetails listWaitingOrders readOrder',
  readPayroll: 'downloadOverLimits downloadPayroll listOverLimits readPayroll',
  readPeople: 'countUsers listGroups listUsers readGroup readUser',
  readStatus: 'readStatus',
  writeBonuses: 'clearBonus enterBonus',
  writeInventory:
    'addGift addStock arrangeGifts changeGiftCategories changeVariants countStock editGift removeGift',
  writeOrders: 'changePlaces findOrderByCode handOver handOverGifts prepareOrder takeBackHandOver',
  writePeople: 'changeEmployment changePosition setPermissions',
  // It opens /scim/v2 alone, which is no endpoint of the contract.
  provision: '',
  shop: 'addToCart buyCart cancelOrder changeOrderPlace choosePlace endGoal removeFromCart setCartQuantity setGoal stopWaiting waitForGift',
}

const declared = Object.entries(endpoints) as [EndpointName, Endpoint][]

test('every endpoint is closed to tokens, except those listed here', () => {
  for (const scope of SCOPES) {
    const opened = declared.filter(([, endpoint]) => endpoint.scope === scope)
    expect(opened.map(([name]) => name).toSorted()).toEqual(
      OPENED[scope].split(/\s+/).filter(Boolean),
    )
  }
})

test('scopes to read open nothing that changes something, and the others nothing else', () => {
  for (const [name, { method, scope }] of declared) {
    if (scope === undefined) continue
    expect([name, method === 'GET']).toEqual([name, scope.startsWith('read')])
  }
})

const isOfCompany = (scope: Scope) => COMPANY_SCOPES.some((one) => one === scope)

test('a person’s scopes open nothing that is for an office, and none leads to other ways in', () => {
  const ways =
    /session|password|passkey|token|role|second-step|account\/(?:email|new-address)|login/
  for (const [name, { access, path, scope }] of declared) {
    if (scope === undefined) continue
    const isForAll = ['signedIn', 'isTransfer'].includes(access)
    expect([name, isForAll]).toEqual([name, !isOfCompany(scope)])
    expect([name, ways.test(path)]).toEqual([name, false])
  }
})

const { app, administrator, newColleague } = await ownCompany({ trustProxy: true })
const person = await newColleague()
const flags = { isDeposit: true, isWithdraw: true, isTransfer: true }
await expectOk(administrator.call('setPermissions', { params: { id: person.id }, body: flags }))

const HOME = '192.0.2.0/24'
const programOf = async (owner: typeof administrator, scopes: readonly PersonalScope[]) =>
  new Program(app, (await tokenOf(owner, { scopes, networks: [HOME] })).token)
const programs = new Map<string, Program>()
for (const [who, owner] of [
  ['colleague', person.visitor],
  ['administrator', administrator],
] as const) {
  for (const scopes of [...PERSONAL_SCOPES.map((scope) => [scope]), PERSONAL_SCOPES]) {
    // oxlint-disable-next-line no-await-in-loop
    programs.set(`${who}: ${scopes.join(', ')}`, await programOf(owner, scopes))
  }
}
const ofCompany = async (scopes: readonly CompanyScope[]) =>
  new Program(app, (await companyTokenOf(administrator, { scopes, networks: [HOME] })).token)
for (const scopes of [...COMPANY_SCOPES.map((scope) => [scope]), COMPANY_SCOPES]) {
  // oxlint-disable-next-line no-await-in-loop
  programs.set(`company: ${scopes.join(', ')}`, await ofCompany(scopes))
}
const atHome = { 'x-forwarded-for': '192.0.2.7' }
const elsewhere = { 'x-forwarded-for': '198.51.100.7' }

describe.each(declared)('%s', (name, { scope, access }) => {
  test.each([...programs])('%s', async (who, program) => {
    const sent = SAMPLES[name]
    const { status, json } = await program.call(name, { ...sent, headers: atHome })
    const scopes = who.split(': ')[1]?.split(', ') ?? []
    if (scope === undefined || !scopes.includes(scope)) {
      expect([status, json['code']]).toEqual([403, 'token-scope'])
      return
    }
    expect(status).toBeLessThan(500)
    expect(String(json['code'])).not.toMatch(/^token-|^not-(?:signed-in|permitted)/)
    if (access !== 'isTransfer') expect(json['code']).not.toBe('transfer-off')
  })

  test('from another network', async () => {
    for (const program of programs.values()) {
      // oxlint-disable-next-line no-await-in-loop
      const { json } = await program.call(name, { ...SAMPLES[name], headers: elsewhere })
      expect(json['code']).toBe('token-network')
    }
  })
})

test('live events are closed to tokens', async () => {
  const [program] = programs.values()
  const answer = await program?.send({ method: 'GET', url: EVENTS_PATH, headers: atHome })
  expect(answer?.json).toMatchObject({ code: 'token-scope' })
})

test('logs no unexpected error, and no token', () => {
  expect(app.complaints).toEqual([])
})
