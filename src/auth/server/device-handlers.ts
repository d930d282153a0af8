import type { Database } from '#platform/server/db/database.ts'
import type { Handlers } from '#platform/server/handler.ts'
import { listDevices } from './list-devices.ts'
import { signOutDevice } from './sign-out-device.ts'
import { signOutDevices } from './sign-out-devices.ts'
import { signOutUser } from '#users/server/sign-out-user.ts'

export type DeviceEndpoints = 'listDevices' | 'signOutDevice' | 'signOutDevices' | 'signOutUser'

export function deviceHandlers(database: Database): Handlers<DeviceEndpoints> {
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
    signOutUser: ({ caller, address: from, params }) =>
      signOutUser(database, { by: caller.id, from, userId: params.id }),
  }
}
