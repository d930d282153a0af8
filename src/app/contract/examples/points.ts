import type { Example } from '#platform/contract/endpoint.ts'
import type { EndpointName } from '../endpoints.ts'
import { ID } from './ids.ts'

/** Valid requests of wallet, payouts, bonuses, awards, milestones and corrections. */
export const POINTS_EXAMPLES = {
  // wallet
  readBalances: {},
  readHistory: { query: { page: '1' } },
  readDepositRoom: {},
  deposit: { body: { amount: '1.00' } },
  withdraw: { body: { amount: '1.00' } },
  send: { body: { receiver: 'receiver@laurel.test', amount: '1.00', message: 'Thank you' } },

  // payroll
  readPayroll: { params: { month: '2026-11' }, query: { after: '' } },
  downloadPayroll: { params: { month: '2026-11' } },
  closePayroll: { params: { month: '2026-11' } },
  listOverLimits: { params: { month: '2026-11' }, query: { after: '' } },
  downloadOverLimits: { params: { month: '2026-11' } },
  readOwnPayroll: { query: { year: '2026' } },
  // payouts
  listPayouts: { query: { state: 'paid', after: '' } },
  downloadPayouts: { query: { state: 'waiting' } },
  payOut: { body: { payouts: [ID], worth: { currency: 'EUR', amount: '0.1' } } },
  takeBackPayouts: { body: { payouts: [ID] } },

  // bonuses
  depositBonus: {},
  readBonusReasons: {},
  enterBonus: { params: { id: ID }, body: { amount: '1.00', reason: 'A good year' } },
  enterBonusForMany: {
    body: { chosen: { ids: [ID] }, entry: { amount: '1.00', reason: 'A good year' } },
  },
  downloadEnteredBonuses: {},
  clearBonus: { params: { id: ID } },
  sumEnteredBonuses: {},
  processBonus: { body: { user: ID, amount: '1.00', reason: 'A good year' } },
  processEnteredBonuses: {},
  listBonuses: { params: { id: ID } },
  listBonusBatches: { query: { after: '0' } },
  listBatchBonuses: { params: { id: ID }, query: { after: '0' } },
  recallBonus: { params: { id: ID }, body: { reason: 'A typing mistake' } },
  recallBatch: { params: { id: ID }, body: { reason: 'A typing mistake' } },

  // awards
  giveAward: {
    body: { chosen: { ids: [ID] }, award: { amount: '100.00', reason: 'Five years with us' } },
  },
  listAwards: { query: { after: '0' } },

  // allowance
  readAllowance: {},
  giveBoost: {
    body: {
      chosen: { ids: [ID] },
      boost: { amount: '100.00', reason: 'For the anniversary week', lastDay: null },
    },
  },
  forecastAllowance: {
    query: { period: 'month', base: '50.00', perReport: '0.00', reportsMost: '0.00' },
  },
  raiseAllowances: {},
  listGroupAllowances: {},
  setGroupAllowance: { params: { id: ID }, body: { amount: '100.00' } },
  readPersonalAllowance: { params: { id: ID } },
  setPersonalAllowance: { params: { id: ID }, body: { own: '100.00' } },

  // milestones
  readMilestoneChoices: {},
  changeMilestoneChoices: {
    body: { birthday: 'team', anniversary: 'everybody', welcome: 'everybody' },
  },
  listWaitingMilestones: {},
  settleWaitingMilestone: { params: { id: ID }, body: { gives: true } },
  readMilestones: {},
  listMilestoneGifts: {},
  saveMilestone: {
    params: { id: ID },
    body: {
      isOn: true,
      group: null,
      hour: 9,
      shift: 'lastWorkdayBefore',
      picture: null,
      points: '0.00',
      isSigned: true,
      steps: [
        { years: 1, points: '100.00' },
        { years: 5, points: '500.00' },
      ],
      templates: [{ language: 'en', text: 'Thank you for {years} years, {name}!' }],
      version: 1,
    },
  },
  createMilestoneList: { body: { name: 'Weddings' } },
  removeMilestoneList: { params: { id: ID } },
  listMilestoneRows: { params: { id: ID }, query: { after: '' } },
  removeMilestoneRow: { params: { id: ID } },
  downloadMilestoneRows: {},
  previewMilestoneYear: {
    params: { id: ID },
    body: {
      isOn: true,
      group: null,
      hour: 9,
      shift: 'lastWorkdayBefore',
      picture: null,
      points: '0.00',
      isSigned: true,
      steps: [{ years: 1, points: '100.00' }],
      templates: [],
      version: 1,
    },
  },
  listSignings: {},
  readSigning: { params: { id: ID } },
  inviteSigners: { params: { id: ID } },
  writeNote: {
    params: { id: ID },
    body: { text: 'Five years already! Thank you for all of them.' },
  },
  removeNote: { params: { id: ID } },
  readCelebrated: {},
  readMilestoneCalendar: { query: { month: '2026-12', after: '' } },
  readCompanyCalendar: { query: { month: '2026-12', after: '' } },
  downloadMilestoneCalendar: {},
  listHolidays: { query: { year: '2026' } },
  addHoliday: { body: { day: '2026-12-24', name: 'Christmas Eve' } },
  removeHoliday: { params: { day: '2026-12-24' } },
  downloadHolidays: {},

  // corrections
  readAccount: { params: { id: ID }, query: { page: '1' } },
  adjustBalance: {
    body: { user: ID, balance: 'earned', amount: '-1.00', reason: 'Counted twice' },
  },
  reverseSend: { body: { user: ID, number: 2, reason: 'Sent to the wrong person' } },
} satisfies Partial<Record<EndpointName, Example>>
