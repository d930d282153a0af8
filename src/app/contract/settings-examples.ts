/** A valid change of all settings. */
export const SETTINGS_EXAMPLE = {
  version: 0,
  companyName: 'Acme',
  language: 'en',
  accentColor: '#0b4fd6',
  logo: null,
  logoDark: null,
  signUpOpen: true,
  userNames: true,
  signUpDomains: [],
  signUpActive: false,
  signUpBonus: '100',
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
  secondStepFor: 'nobody',
  hiddenWordsDays: 90,
  sessionDays: 30,
  signInDays: 365,
  idleMinutes: 30,
  addressDays: 90,
  importRowDays: 1,
  newsDays: 90,
  undeliveredDays: 90,
  questionDays: 365,
}

/** A valid plan of a leaving. */
export const LEAVING_EXAMPLE = {
  lastDay: '2199-12-31',
  points: 'keep',
  buyUntil: null,
  emptiesCart: true,
  refundsOrders: false,
  recallsBonuses: false,
  reason: 'Left the company',
}

/** Valid requests about a person's own data. */
export const PRIVACY_EXAMPLES = {
  readPrivacy: {},
  readMyData: {},
  askForMyData: { body: { renew: false } },
  downloadMyData: {},
  downloadMyDataPage: {},
}
