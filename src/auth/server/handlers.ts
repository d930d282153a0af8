import type { connectionEndpoints } from '#auth/contract/connections.ts'
import type { sessionEndpoints } from '#auth/contract/devices.ts'
import type { addressEndpoints, mailEndpoints } from '#auth/contract/mail-links.ts'
import type { signUpEndpoints } from '#auth/contract/new-account.ts'
import type { passkeyEndpoints } from '#auth/contract/passkeys.ts'
import type { secondStepEndpoints } from '#auth/contract/second-step.ts'
import type { signInEndpoints } from '#auth/contract/sign-in-endpoints.ts'
import type { singleSignOnEndpoints } from '#auth/contract/single-sign-on.ts'
import { sayDevice } from '#platform/contract/devices.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Caller } from '#platform/server/calls/actor.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import type { Database } from '#platform/server/db/database.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { currentPosition } from '#platform/server/live/outbox.ts'
import { publicOf } from '#settings/contract/public-settings.ts'
import { readSettings, type FixedSettings } from '#settings/server/settings.ts'
import {
  askForNewAddress,
  confirmNewAddress,
  forgetNewAddress,
  readNewAddress,
} from './change-address.ts'
import { changePassword } from './change-password.ts'
import { createAccount } from './create-account.ts'
import { listDevices, signOutDevice, signOutDevices } from './devices.ts'
import type { LdapDirectory } from './ldap/directory.ts'
import { attemptVisit, type AttemptLimits } from './limit-attempts.ts'
import { loginByPasskey, proveByPasskey } from './login-by-passkey.ts'
import { login, logout } from './login.ts'
import { logoutByProvider } from './logout-by-provider.ts'
import { askForLink, confirmAddress, renewPassword } from './mailed-links.ts'
import { nameDevice } from './name-device.ts'
import {
  newChallenge,
  relyingPartyOf,
  requestOptions,
  type RelyingParty,
} from './passkey-challenges.ts'
import { addPasskey, beginPasskey, readPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { proveYourself } from './prove-yourself.ts'
import { beginVisit } from './provider-visits.ts'
import type { Provider } from './provider.ts'
import {
  beginSecondStep,
  confirmSecondStep,
  readSecondStep,
  removeSecondStep,
} from './second-step.ts'
import { connectByPassword, returnFromProvider } from './single-sign-on.ts'
import { browserOf, setCookies } from './start-session.ts'
import { connectionHandlers, type ConnectionParts } from './try-connections.ts'
import { previewInvitation } from './write-mail.ts'

type AuthEndpoints = typeof signInEndpoints &
  typeof signUpEndpoints &
  typeof sessionEndpoints &
  typeof secondStepEndpoints &
  typeof passkeyEndpoints &
  typeof mailEndpoints &
  typeof addressEndpoints &
  typeof connectionEndpoints &
  typeof singleSignOnEndpoints

export interface AuthParts extends ConnectionParts {
  readonly database: Database
  /** The settings that the operator fixed. */
  readonly fixed: FixedSettings
  /** Whether a mail server is configured. */
  readonly sendsMail: boolean
  /** The sign-in provider; null if none is configured. */
  readonly provider: Provider | null
  /** The company's directory; null if none is configured. */
  readonly directory: LdapDirectory | null
  readonly limits: AttemptLimits
  /** Laurel's version and commit, which every screen shows. */
  readonly version: string
}

export function authHandlers(parts: AuthParts): Handlers<AuthEndpoints> {
  const { database, fixed, version } = parts
  return {
    ...deviceHandlers(parts),
    ...secondStepHandlers(parts),
    ...passkeyHandlers(parts),
    ...connectionHandlers(database, parts),
    ...mailHandlers(parts),
    ...addressHandlers(parts),
    ...singleSignOnHandlers(parts),
    readSession: async ({ caller }) => {
      const company = publicOf(await readSettings(database, fixed))
      if (caller === null) return { user: null, version, company, eventPosition: null }
      const eventPosition = await currentPosition(database.pool)
      return { user: signedIn(caller), version, company, eventPosition }
    },
    login: async (call) => {
      const previous = call.caller?.tokenHash ?? null
      const request = { ...call.body, browser: browserOf(call), previous }
      const { user, session } = await login(database, parts, request)
      setCookies(call, session)
      return { user, version }
    },
    logout: async ({ caller, clientIp, cookie }) => {
      if (caller !== null) await logout(database, caller, clientIp)
      cookie.clear()
      return { user: null, version }
    },
    createAccount: ({ body, clientIp, language }) =>
      createAccount(database, parts, body, { clientIp, language }),
    changePassword: async (call) => {
      const { caller, body } = call
      const request = { caller, browser: browserOf(call), ...body }
      const session = await changePassword(database, parts, request)
      setCookies(call, session)
      const { mustAddSecondStep } = session
      return {
        user: { ...signedIn(caller), mustChangePassword: false, mustAddSecondStep },
        version,
      }
    },
  }
}

function signedIn(caller: Caller): SignedInUser {
  const { tokenHash: _, provedRecently: _proved, ...user } = caller
  return user
}

function deviceHandlers({ database }: AuthParts): Handlers<typeof sessionEndpoints> {
  return {
    listDevices: ({ caller }) => listDevices(database, caller),
    signOutDevice: async ({ caller, clientIp, params: { id }, cookie }) => {
      const isThis = await signOutDevice(database, { caller, clientIp, id })
      if (isThis) cookie.clear()
      return { devices: 1 }
    },
    signOutDevices: async ({ caller, clientIp, query: { alsoThis }, cookie }) => {
      const devices = await signOutDevices(database, { caller, clientIp, alsoThis })
      if (alsoThis) cookie.clear()
      return { devices }
    },
  }
}

function secondStepHandlers(parts: AuthParts): Handlers<typeof secondStepEndpoints> {
  const { database, fixed } = parts
  return {
    readSecondStep: ({ caller }) => readSecondStep(database, caller.id),
    beginSecondStep: async ({ caller }) => {
      const { companyName } = await readSettings(database, fixed)
      return beginSecondStep(database, caller, companyName || 'Laurel')
    },
    confirmSecondStep: async ({ caller, clientIp: from, body: { code } }) => ({
      recoveryCodes: await confirmSecondStep(database, parts, { caller, code, from }),
    }),
    readProof: () => Promise.resolve({}),
    proveYourself: async (call) => {
      const { caller, body: proof } = call
      await proveYourself(database, parts, { caller, proof, browser: browserOf(call) })
      return {}
    },
    removeSecondStep: (call) => {
      const { caller, body } = call
      return removeSecondStep(database, parts, { caller, ...body, browser: browserOf(call) })
    },
  }
}

/** Links already sent stay valid when mail is switched off. */
function mailHandlers(parts: AuthParts): Handlers<typeof mailEndpoints> {
  const { database, fixed, limits, sendsMail, services } = parts
  return {
    readMailing: () => Promise.resolve({ sendsMail }),
    previewInvitation: ({ caller, query: { language } }) =>
      previewInvitation(database, services.publicUrl ?? '', { userId: caller.id, language }),
    askForLink: async ({ body, clientIp }) => {
      if (!sendsMail) throw new Refused('mail-off')
      return askForLink(database, limits, body, clientIp)
    },
    renewPassword: ({ body, clientIp, language }) =>
      renewPassword(database, body, { clientIp, language }),
    confirmAddress: ({ body: { token }, clientIp }) =>
      confirmAddress(database, fixed, { token, clientIp }),
  }
}

function addressHandlers(parts: AuthParts): Handlers<typeof addressEndpoints> {
  const { database, version } = parts
  return {
    readNewAddress: ({ caller }) => readNewAddress(database, caller),
    askForNewAddress: (call) => {
      const { caller, body } = call
      return askForNewAddress(database, parts, { caller, wish: body, browser: browserOf(call) })
    },
    forgetNewAddress: ({ caller }) => forgetNewAddress(database, caller),
    confirmNewAddress: async ({ caller, body: { token }, clientIp }) => {
      const request = { caller: signedIn(caller), token, from: clientIp }
      return { user: await confirmNewAddress(database, request), version }
    },
  }
}

function singleSignOnHandlers(parts: AuthParts): Handlers<typeof singleSignOnEndpoints> {
  const { database, fixed, limits, version } = parts
  const configuredProvider = () => {
    if (parts.provider === null) throw new Refused('single-sign-on-off')
    return parts.provider
  }
  return {
    readSingleSignOn: () => {
      const passkeys = relyingPartyOf(parts.services.publicUrl) !== null
      const { provider, directory } = parts
      return Promise.resolve({
        name: provider?.name ?? null,
        passkeys,
        directory: directory !== null,
      })
    },
    leaveForProvider: async ({ body, clientIp, visitCookie }) => {
      const provider = configuredProvider()
      await attemptVisit(database, limits, clientIp)
      const visit = await beginVisit(database, body.wanted)
      const address = await provider.addressFor(visit.token)
      visitCookie.set(visit.token, visit.expiresAt)
      return { address }
    },
    returnFromProvider: async (call) => {
      const { body, caller, visitCookie } = call
      const browser = { ...browserOf(call), previous: caller?.tokenHash ?? null }
      const returned = await returnFromProvider(
        database,
        { provider: configuredProvider(), fixed },
        { visit: visitCookie.token, answer: body.answer, browser },
      )
      const { toConnect, wanted } = returned
      if (toConnect !== null) return { user: null, version, wanted, toConnect }
      visitCookie.clear()
      setCookies(call, returned.session)
      return { user: returned.user, version, wanted, toConnect }
    },
    logoutByProvider: async ({ body, clientIp: from }) => {
      await logoutByProvider(database, configuredProvider(), { token: body.logout_token, from })
      return {}
    },
    connectSingleSignOn: async (call) => {
      const { body, caller, visitCookie } = call
      const browser = { ...browserOf(call), previous: caller?.tokenHash ?? null }
      const { user, session, wanted } = await connectByPassword(
        database,
        { provider: configuredProvider(), limits },
        { visit: visitCookie.token, password: body.password, browser },
      )
      visitCookie.clear()
      setCookies(call, session)
      return { user, version, wanted, toConnect: null }
    },
  }
}

type Own = 'readPasskeys' | 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'

function passkeyHandlers(parts: AuthParts): Handlers<typeof passkeyEndpoints> {
  return { ...ownHandlers(parts), ...useHandlers(parts) }
}

function ownHandlers(parts: AuthParts): Handlers<Pick<typeof passkeyEndpoints, Own>> {
  const { database, fixed, sendsMail } = parts
  return {
    readPasskeys: async ({ caller, userAgent, language }) => {
      const device = sayDevice(nameDevice(userAgent), await sayIn(language))
      return readPasskeys(database, caller.id, device)
    },
    beginPasskey: async ({ caller, passkeyCookie }) => {
      const party = siteOf(parts)
      const company = (await readSettings(database, fixed)).companyName || 'Laurel'
      const { options, challenge } = await beginPasskey(database, party, { caller, company })
      passkeyCookie.set(challenge.token, challenge.expiresAt)
      return options
    },
    addPasskey: async ({ caller, body, passkeyCookie, clientIp: from }) => {
      const party = siteOf(parts)
      passkeyCookie.clear()
      const adding = { caller, ...body, token: passkeyCookie.token, from }
      return { recoveryCodes: await addPasskey(database, { party, sendsMail }, adding) }
    },
    renamePasskey: async ({ caller, params, body, clientIp: from }) => {
      await renamePasskey(database, { caller, ...params, ...body, from })
      return {}
    },
    removePasskey: async ({ caller, params, clientIp: from }) => {
      await removePasskey(database, { sendsMail }, { caller, ...params, from })
      return {}
    },
  }
}

function useHandlers(parts: AuthParts): Handlers<Omit<typeof passkeyEndpoints, Own>> {
  const { database, limits, version } = parts
  return {
    askForPasskey: async ({ clientIp, passkeyCookie }) => {
      const party = siteOf(parts)
      await attemptVisit(database, limits, clientIp)
      const challenge = await newChallenge(database, null)
      passkeyCookie.set(challenge.token, challenge.expiresAt)
      return requestOptions(party, challenge.challenge)
    },
    loginByPasskey: async (call) => {
      const party = siteOf(parts)
      const { passkeyCookie } = call
      passkeyCookie.clear()
      const { user, session } = await loginByPasskey(
        database,
        { limits, party },
        {
          ...call.body,
          token: passkeyCookie.token,
          browser: browserOf(call),
          previous: call.caller?.tokenHash ?? null,
        },
      )
      setCookies(call, session)
      return { user, version }
    },
    proveByPasskey: async (call) => {
      const { caller, body, passkeyCookie } = call
      const party = siteOf(parts)
      passkeyCookie.clear()
      const signed = { caller, ...body, token: passkeyCookie.token, browser: browserOf(call) }
      await proveByPasskey(database, { limits, party }, signed)
      return {}
    },
  }
}

/** Throws Refused('passkeys-off') at an address that passkeys don't work at. */
function siteOf({ services: { publicUrl } }: AuthParts): RelyingParty {
  const party = relyingPartyOf(publicUrl)
  if (party === null) throw new Refused('passkeys-off')
  return party
}
