import type { sessionEndpoints } from '#auth/contract/session-endpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { listDevices } from './list-devices.ts'
import { signOutDevice } from './sign-out-device.ts'
import { signOutDevices } from './sign-out-devices.ts'

export function deviceHandlers(database: Database): Handlers<typeof sessionEndpoints> {
  return {
    listDevices: ({ caller }) => listDevices(database, caller),
    signOutDevice: async ({ caller, address: from, params: { id }, cookie }) => {
      const isThis = await signOutDevice(database, { caller, from, id })
      if (isThis) cookie.clear()
      return { devices: 1 }
    },
    signOutDevices: async ({ caller, address: from, query: { alsoThis }, cookie }) => {
      const devices = await signOutDevices(database, { caller, from, alsoThis })
      if (alsoThis) cookie.clear()
      return { devices }
    },
  }
}
