const SIGNED = {
  id: 'AAAA',
  clientDataJSON: 'AAAA',
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  userHandle: 'AAAA',
}
const MADE = { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA' }

/** Also in the time zones of tests. */
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
export const DEVICE = '00000000-0000-4000-8000-000000000000'

/** Valid requests about devices, sessions, second steps and passkeys; `nobody` is nobody's id. */
export function signInExamples(nobody: number) {
  return {
    listDevices: {},
    signOutDevice: { params: { id: DEVICE } },
    signOutDevices: { query: { alsoThis: 'false' } },
    signOutUser: { params: { id: nobody } },
    readProof: {},
    proveYourself: { body: { password: 'not my password' } },
    readSecondStep: {},
    beginSecondStep: {},
    confirmSecondStep: { body: { code: '000000' } },
    removeSecondStep: { body: { code: '000000' } },
    readPasskeys: {},
    beginPasskey: {},
    addPasskey: { body: { name: 'Laptop', passkey: MADE } },
    renamePasskey: { params: { id: DEVICE }, body: { name: 'Laptop' } },
    removePasskey: { params: { id: DEVICE } },
    askForPasskey: {},
    loginByPasskey: { body: { passkey: SIGNED, email: 'nobody@laurel.test' } },
    proveByPasskey: { body: { passkey: SIGNED } },
    listTokens: {},
    makeToken: { body: { name: 'Script', scopes: ['read'], expiresOn: TOMORROW } },
    rotateToken: { params: { id: DEVICE }, body: { expiresOn: TOMORROW } },
    revokeToken: { params: { id: DEVICE } },
    listCompanyTokens: {},
    readDirectory: {},
    makeCompanyToken: { body: { name: 'SIEM', scopes: ['readAuditLog'], expiresOn: TOMORROW } },
    rotateCompanyToken: { params: { id: DEVICE }, body: { expiresOn: TOMORROW } },
    revokeCompanyToken: { params: { id: DEVICE } },
    takeSecondStep: { params: { id: nobody } },
  }
}
