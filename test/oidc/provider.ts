import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider as OpenIdProvider, type KoaContextWithOIDC } from 'oidc-provider'

/** The provider's claims about a user; `undefined` ones are omitted. */
export interface Claims {
  readonly email?: string
  readonly email_verified?: boolean | string
  /** Microsoft Entra ID's: the address belongs to a verified domain. */
  readonly xms_edov?: boolean | string | number
  readonly given_name?: string
  readonly family_name?: string
  readonly name?: string
}

/** A fault of the provider: it may change an answer before it is sent. */
export type ProviderFault = (context: KoaContextWithOIDC) => void

/** A real OpenID provider on this machine. */
export interface OwnProvider {
  readonly issuer: string
  /** The provider's accounts by subject. */
  readonly people: Map<string, Claims>
  fault: ProviderFault | null
  /** Stops listening, or listens again at the same address. */
  stop(): Promise<void>
  start(): Promise<void>
}

export const CLIENT = { clientId: 'laurel', clientSecret: 'a-secret-of-tests-32-letters-long' }

interface ProviderOptions {
  /** The allowed redirect URLs. */
  readonly returnAddress: string
  /** Sends all claims in the ID token, as many providers do, not at the userinfo endpoint. */
  readonly tellsAtOnce?: boolean
  /** Where it tells of a logout; without one it tells nobody. */
  readonly logoutAddress?: string
}

/** Listens until it is stopped. */
export async function startProvider({
  returnAddress,
  tellsAtOnce = false,
  logoutAddress,
}: ProviderOptions): Promise<OwnProvider> {
  const server = createServer()
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const people = new Map<string, Claims>()
  const provider = new OpenIdProvider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [returnAddress],
        ...(logoutAddress !== undefined && {
          backchannel_logout_uri: logoutAddress,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['given_name', 'family_name', 'name'],
    },
    conformIdTokenClaims: !tellsAtOnce,
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
    features: { backchannelLogout: { enabled: logoutAddress !== undefined } },
    // Laurel is on this machine, where the provider's own agent would not connect.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    cookies: { keys: ['a key of tests'] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  })
  const own: OwnProvider = {
    issuer,
    people,
    fault: null,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    start: () => listen(server, port),
  }
  provider.use(async (context, next) => {
    await next()
    own.fault?.(context as KoaContextWithOIDC)
  })
  server.on('request', provider.callback() as Parameters<Server['on']>[1])
  return own
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
}
