/** A valid change of all settings. */
export const SETTINGS_SAMPLE = {
  version: 0,
  companyName: 'Acme',
  accentColor: '#0b4fd6',
  logo: null,
  logoDark: null,
  signUpOpen: true,
  userNames: true,
  signUpDomains: [],
  signUpActive: false,
  tellsOfNewcomers: true,
  depositsOpen: true,
  depositLimit: '500.00',
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
  hiddenWordsDays: 90,
  addressDays: 90,
  importRowDays: 1,
  newsDays: 90,
  undeliveredDays: 90,
  questionDays: 365,
}

export const EITHER_OR_NONE = [undefined, true, false]

/** Valid values of settings that look invalid. */
export const FINE_SETTINGS: Readonly<Record<string, readonly unknown[]>> = {
  companyName: [undefined],
  accentColor: [undefined, ''],
  logo: [undefined, null],
  logoDark: [undefined, null],
  welcomeWords: [undefined],
  signUpOpen: EITHER_OR_NONE,
  userNames: EITHER_OR_NONE,
  signUpActive: EITHER_OR_NONE,
  signUpDomains: [undefined, []],
  tellsOfNewcomers: EITHER_OR_NONE,
  depositsOpen: EITHER_OR_NONE,
  depositLimit: [undefined, null],
  pointCurrency: [undefined],
  pointWorth: [undefined, null, '1.234', '0.001'],
  pointWorthInShop: EITHER_OR_NONE,
  offeredAmounts: [undefined],
  approvalAllowsDeposit: EITHER_OR_NONE,
  approvalAllowsWithdraw: EITHER_OR_NONE,
  shortestName: [undefined],
  timeZone: [undefined],
  smallestGroup: [undefined],
  personLists: EITHER_OR_NONE,
  hiddenWordsDays: [undefined],
  addressDays: [undefined],
  importRowDays: [undefined],
  newsDays: [undefined],
  undeliveredDays: [undefined],
  questionDays: [undefined],
  version: [0],
}

/** A valid plan of a leaving. */
export const LEAVING_SAMPLE = {
  lastDay: '2199-12-31',
  points: 'keep',
  buyUntil: null,
  emptiesCart: true,
  refundsOrders: false,
  recallsBonuses: false,
  reason: 'Left the company',
}

/** Valid requests about a person's own data. */
export const PRIVACY_SAMPLES = {
  readPrivacy: {},
  readMyData: {},
  askForMyData: { body: { renew: false } },
  downloadMyData: {},
  downloadMyDataPage: {},
}
