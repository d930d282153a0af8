import type { passkeyEndpoints } from '#auth/contract/passkeys.ts'
import { sayDevice } from '#platform/contract/devices.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Handlers } from '#platform/server/calls/handler.ts'
import { sayIn } from '#platform/server/language/say.ts'
import { readSettings } from '#settings/server/settings.ts'
import { browserOf, setCookies } from './browser.ts'
import type { AuthParts } from './handlers.ts'
import { attemptVisit } from './limit-attempts.ts'
import { loginByPasskey, proveByPasskey } from './login-by-passkey.ts'
import { nameDevice } from './name-device.ts'
import { newChallenge, relyingPartyOf, type RelyingParty } from './passkey-challenges.ts'
import { requestOptions } from './passkey-options.ts'
import { addPasskey, beginPasskey, readPasskeys, removePasskey, renamePasskey } from './passkeys.ts'

type Own = 'readPasskeys' | 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey'

export function passkeyHandlers(parts: AuthParts): Handlers<typeof passkeyEndpoints> {
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
