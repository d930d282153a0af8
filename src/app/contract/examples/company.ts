import type { Example } from '#platform/contract/endpoint.ts'
import type { EndpointName } from '../endpoints.ts'
import { ID, PICTURE, UUID } from './ids.ts'

/** A valid change of all settings. */
const SETTINGS = {
  version: 0,
  companyName: 'Acme',
  language: 'en',
  accentColor: '#0b4fd6',
  logo: null,
  logoDark: null,
  signUpOpen: true,
  userNames: true,
  signUpDomains: [],
  workdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  signUpActive: false,
  signUpBonus: '100',
  tellsOfNewcomers: true,
  depositsOpen: true,
  depositLimit: '500.00',
  companyPoints: true,
  payroll: true,
  managerHints: true,
  teamThanks: true,
  pointCurrency: 'EUR',
  pointWorth: '0.1',
  pointWorthInShop: true,
  offeredAmounts: ['5', '10'],
  approvalAllowsDeposit: false,
  approvalAllowsWithdraw: false,
  shortestName: 3,
  welcomeWords: 'Good to have you here.',
  timeZone: 'Europe/Berlin',
  smallestGroup: 5,
  personLists: true,
  secondStepFor: 'nobody',
  hiddenWordsDays: 90,
  sessionDays: 30,
  signInDays: 365,
  idleMinutes: 30,
  addressDays: 90,
  importRowDays: 1,
  newsDays: 90,
  undeliveredDays: 90,
  deliveryAddressDays: 30,
  questionDays: 365,
}

const HALF_YEAR = {
  from: '2026-01-01T00:00:00.000Z',
  until: '2026-07-01T00:00:00.000Z',
  zone: 'Europe/Berlin',
}

/** A point of the curve P-256: the example of RFC 8291. */
const BROWSER_KEY =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

/** Valid requests of settings, reports, the audit log, status and notifications. */
export const COMPANY_EXAMPLES = {
  // settings
  readSettings: {},
  changeSettings: { body: SETTINGS },
  readLogo: { params: { picture: PICTURE, size: 'small' } },
  readAppIcon: { params: { picture: PICTURE, icon: 'icon-192' } },
  readPointSettings: {},

  // reports
  readOverview: { query: HALF_YEAR },
  readCoverage: { query: HALF_YEAR },
  readTrends: { query: HALF_YEAR },
  readAdoption: {},
  remindToSignIn: { body: { people: 1 } },
  readPrivacy: {},
  readMyTeam: {},
  readStatement: { params: { month: '2026-01' } },
  downloadStatement: { params: { month: '2026-01' } },
  downloadLedger: { params: { month: '2026-01' } },
  closeMonth: { params: { month: '8999-01' } },
  readWaiting: {},

  // audit-log
  readAuditLog: {
    query: {
      search: 'test',
      kind: 'people',
      from: '2026-01-01T00:00:00.000Z',
      until: '2027-01-01T00:00:00.000Z',
      after: '',
    },
  },
  downloadAuditLog: { query: { search: 'test', kind: 'all' } },

  // status
  readStatus: {},

  // notifications
  readInbox: { query: { after: '0' } },
  changeInbox: { body: { ids: [ID], upTo: ID, isRead: true } },
  readPreferences: {},
  changePreferences: {
    body: {
      kinds: [{ kind: 'thanked', inInbox: true, mail: 'daily', push: false }],
      timeZone: 'Europe/Berlin',
      quietFrom: 20,
      quietUntil: 7,
      quotesPrivate: false,
    },
  },
  readNotificationDefaults: {},
  changeNotificationDefaults: { body: { kinds: [{ kind: 'reacted', mail: 'weekly' }] } },
  readPush: {},
  subscribePush: {
    body: {
      endpoint: 'https://push.laurel.test/send/1',
      p256dh: BROWSER_KEY,
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  unsubscribePush: {},
  unsubscribe: { params: { token: `1.digest.${'A'.repeat(43)}` } },
  listUndelivered: {},
  retryUndelivered: { body: { ids: [UUID] } },

  // pictures
  uploadPicture: {},
  readPicture: { params: { picture: PICTURE, size: 'small' } },
} satisfies Partial<Record<EndpointName, Example>>
