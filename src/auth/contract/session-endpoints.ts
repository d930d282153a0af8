import { endpoint } from '#platform/contract/endpoint.ts'
import * as sessions from './sessions.ts'

/** Signed-in devices, and signing them out. */
export const sessionEndpoints = {
  listDevices: endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'The browsers I am signed in on, last used first',
    access: 'signedIn',
    output: sessions.SignedInDevices,
    refusals: [],
  }),
  signOutDevice: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    summary: 'Sign out one of my browsers',
    access: 'signedIn',
    params: sessions.DeviceId,
    output: sessions.SignedOutDevices,
    refusals: ['device-unknown'],
  }),
  signOutDevices: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'Sign out everywhere else, or here as well',
    access: 'signedIn',
    query: sessions.WhichDevices,
    output: sessions.SignedOutDevices,
    refusals: [],
  }),
} as const
