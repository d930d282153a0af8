export const MISSING_DEVICE = '00000000-0000-4000-8000-000000000000'

/** Valid requests about devices, sessions and second steps; `missing` is nobody's id. */
export function signInSamples(missing: number) {
  return {
    listDevices: {},
    signOutDevice: { params: { id: MISSING_DEVICE } },
    signOutDevices: { query: { alsoThis: 'false' } },
    signOutUser: { params: { id: missing } },
    readProof: {},
    proveYourself: { body: { password: 'not my password' } },
    readSecondStep: {},
    beginSecondStep: {},
    confirmSecondStep: { body: { code: '000000' } },
    removeSecondStep: { body: { code: '000000' } },
    takeSecondStep: { params: { id: missing } },
  }
}
