import type { Example } from '#platform/contract/endpoint.ts'
import type { EndpointName } from '../endpoints.ts'
import { UUID } from './ids.ts'
import { NEWCOMER } from './people.ts'

const SIGNED = {
  id: 'AAAA',
  clientDataJSON: 'AAAA',
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  userHandle: 'AAAA',
}

const MADE = { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA' }

/** Valid requests of auth. */
export const SIGN_IN_EXAMPLES = {
  readSession: {},
  login: { body: { email: 'nobody@laurel.test', password: 'not a password' } },
  logout: {},
  changePassword: { body: { currentPassword: 'not my password', newPassword: 'a new password' } },
  createAccount: { body: { ...NEWCOMER, password: 'a password' } },
  readSingleSignOn: {},
  leaveForProvider: { body: { wanted: '/gift-shop?search=mug' } },
  returnFromProvider: { body: { answer: '?code=none&state=none' } },
  logoutByProvider: { body: { logout_token: 'not.a.token' } },
  connectSingleSignOn: { body: { password: 'not a password' } },
  listDevices: {},
  signOutDevice: { params: { id: UUID } },
  signOutDevices: { query: { alsoThis: 'false' } },
  readSecondStep: {},
  beginSecondStep: {},
  confirmSecondStep: { body: { code: '000000' } },
  readProof: {},
  proveYourself: { body: { password: 'not my password' } },
  removeSecondStep: { body: { code: '000000' } },
  readPasskeys: {},
  beginPasskey: {},
  addPasskey: { body: { name: 'Laptop', passkey: MADE } },
  renamePasskey: { params: { id: UUID }, body: { name: 'Laptop' } },
  removePasskey: { params: { id: UUID } },
  askForPasskey: {},
  loginByPasskey: { body: { passkey: SIGNED, email: 'nobody@laurel.test' } },
  proveByPasskey: { body: { passkey: SIGNED } },
  readMailing: {},
  askForLink: { body: { email: 'nobody@laurel.test', purpose: 'password' } },
  renewPassword: { body: { token: 'A'.repeat(43), newPassword: 'a new password' } },
  confirmAddress: { body: { token: 'A'.repeat(43) } },
  previewInvitation: { query: { language: 'de' } },
  readNewAddress: {},
  askForNewAddress: { body: { email: 'new@laurel.test', password: 'not my password' } },
  forgetNewAddress: {},
  confirmNewAddress: { body: { token: 'A'.repeat(43) } },
  readConnections: {},
  sendTestMail: {},
  tryProvider: {},
  tryDirectory: {},
} satisfies Partial<Record<EndpointName, Example>>
