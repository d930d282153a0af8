import type { EndpointName } from '#app/contract/endpoints.ts'
import type { Sent } from './visitor.ts'

const MISSING = 999_999_999
const MISSING_PICTURE = `${'0'.repeat(32)}-960x640`
const MISSING_DOCUMENT = `${'0'.repeat(32)}.pdf`
const MISSING_DEVICE = '00000000-0000-4000-8000-000000000000'
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIFT = { name: 'Mug', description: 'For tea', price: '12.50', picture: null }

/**
 * A valid request of each endpoint: it succeeds or gets a refusal of its own. A missing one does
 * not compile.
 */
export const SAMPLES: Readonly<Record<EndpointName, Sent>> = {
  readSession: {},
  login: { body: { email: 'nobody@laurel.test', password: 'not a password' } },
  logout: {},
  readSingleSignOn: {},
  leaveForProvider: { body: { wanted: '/gift-shop?search=mug' } },
  returnFromProvider: { body: { answer: '?code=none&state=none' } },
  connectSingleSignOn: { body: { password: 'not a password' } },
  createAccount: {
    body: {
      firstName: 'New',
      lastName: 'Colleague',
      email: 'taken@laurel.test',
      password: 'a password',
    },
  },
  changePassword: { body: { currentPassword: 'not my password', newPassword: 'a new password' } },
  listUsers: {
    query: {
      search: 'test',
      status: 'active',
      neverThanked: 'true',
      least: '0',
      most: '1000.00',
      sort: 'name',
      size: '25',
      at: '',
    },
  },
  countUsers: { query: { search: 'test', status: 'active', neverThanked: 'true', most: '9.00' } },
  downloadUsers: { query: { search: 'test', status: 'all', least: '0.50' } },
  setPermissionsOfMany: { body: { chosen: { ids: [MISSING] }, change: { isActive: true } } },
  setPermissions: { params: { id: MISSING }, body: { isActive: true } },
  resetPassword: { params: { id: MISSING } },
  readMailing: {},
  askForLink: { body: { email: 'nobody@laurel.test', purpose: 'password' } },
  renewPassword: { body: { token: 'A'.repeat(43), newPassword: 'a new password' } },
  confirmAddress: { body: { token: 'A'.repeat(43) } },
  listDevices: {},
  signOutDevice: { params: { id: MISSING_DEVICE } },
  signOutDevices: { query: { alsoThis: 'false' } },
  signOutUser: { params: { id: MISSING } },
  findColleagues: { query: { search: 'test' } },
  findReceiver: { query: { receiver: 'receiver@laurel.test' } },
  readBalances: {},
  readHistory: { query: { page: '1' } },
  deposit: { body: { amount: '1.00' } },
  withdraw: { body: { amount: '1.00' } },
  uploadPicture: { file: { type: 'image/png', content: ONE_PIXEL } },
  readPicture: { params: { picture: MISSING_PICTURE, size: 'small' } },
  choosePicture: { body: { picture: MISSING_PICTURE } },
  listGifts: {
    query: { search: 'mug', sort: 'cheapest', affordable: 'true', inStock: 'true', after: '' },
  },
  addGift: { body: { ...GIFT, inventory: 3 } },
  editGift: { params: { id: MISSING }, body: { ...GIFT, inventoryChange: 1 } },
  removeGift: { params: { id: MISSING } },
  addStock: { params: { id: MISSING }, body: { quantity: 1 } },
  readCart: {},
  addToCart: { body: { gift: MISSING } },
  setCartQuantity: { params: { id: MISSING }, body: { quantity: 2 } },
  removeFromCart: { params: { id: MISSING } },
  buyCart: { body: { total: '1.00' } },
  listPurchases: { query: { after: '0' } },
  handOver: { params: { id: MISSING }, body: { note: 'At the front desk' } },
  refundPurchase: { params: { id: MISSING }, body: { note: 'Broken' } },
  listInventory: { query: { search: 'mug', after: '0' } },
  listPurchaseDetails: { query: { search: 'mug', state: 'ordered', after: '' } },
  downloadPurchaseDetails: { query: { search: 'mug', state: 'ordered' } },
  depositBonus: {},
  enterBonus: { params: { id: MISSING }, body: { amount: '1.00', reason: 'A good year' } },
  enterBonusForMany: {
    body: { chosen: { ids: [MISSING] }, entry: { amount: '1.00', reason: 'A good year' } },
  },
  downloadEnteredBonuses: {},
  clearBonus: { params: { id: MISSING } },
  sumEnteredBonuses: {},
  processBonus: { body: { user: MISSING, amount: '1.00', reason: 'A good year' } },
  processEnteredBonuses: {},
  readAccount: { params: { id: MISSING }, query: { page: '1' } },
  adjustBalance: {
    body: { user: MISSING, balance: 'earned', amount: '-1.00', reason: 'Counted twice' },
  },
  reverseSend: { body: { user: MISSING, number: 2, reason: 'Sent to the wrong person' } },
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
  checkImport: {
    query: { kind: 'users' },
    file: { type: 'text/csv', content: Buffer.from('First Name,Last Name,Email\n') },
  },
  readImport: { params: { id: MISSING } },
  listImportRows: { params: { id: MISSING }, query: { outcome: 'refused', after: '0' } },
  downloadRefusedRows: { params: { id: MISSING } },
  applyImport: { params: { id: MISSING } },
  invitePeople: { params: { id: MISSING } },
  readOverview: {
    query: {
      from: '2026-01-01T00:00:00.000Z',
      until: '2026-07-01T00:00:00.000Z',
      zone: 'Europe/Berlin',
    },
  },
  uploadDocument: {
    query: { name: 'a.pdf' },
    file: { type: 'application/pdf', content: Buffer.from('%PDF-1.7\n') },
  },
  readDocument: { params: { document: MISSING_DOCUMENT } },
  readContents: {},
  readSection: { query: { key: 'No such section' } },
  listSections: { query: { search: 'points', after: '0' } },
  saveSection: {
    body: { key: 'A section', content: '# Words', document: MISSING_DOCUMENT, version: 1 },
  },
  removeSection: { params: { id: MISSING } },
  listVersions: { params: { id: MISSING } },
  restoreVersion: { params: { id: MISSING, version: 1 } },
  listAnswers: { query: { search: 'points', after: '0' } },
  saveAnswer: { body: { question: 'What is this?', content: 'A sample.' } },
  removeAnswer: { params: { id: MISSING } },
  listGaps: { query: { after: '0' } },
  dismissGap: { params: { id: MISSING } },
  readAssistant: {},
  ask: { body: { question: 'How do I deposit points?' } },
  reportUnhelpful: { body: { question: 'How do I deposit points?' } },
  send: { body: { receiver: 'receiver@laurel.test', amount: '1.00', message: 'Thank you' } },
}
