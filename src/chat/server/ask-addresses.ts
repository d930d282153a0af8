import * as z from 'zod/mini'
import type { CommandService } from '#chat/contract/chat-services.ts'
import type { OutgoingClient } from '#platform/server/outgoing/send-request.ts'
import { readJsonObject } from './prove-call.ts'

/** An account of a chat service, by its id or, where that is not known, its name. */
export type AccountRef = { readonly id: string } | { readonly name: string }

export interface AddressLookup {
  readonly service: CommandService
  readonly site: string
  /** The token of the service's API; Rocket.Chat's with the id of its user: "id:token". */
  readonly access: string
}

/** Together with everything else, the answer to a command takes less than three seconds. */
const TIMEOUT_MS = 1_200

const SlackAnswer = z.object({
  user: z.object({
    is_email_confirmed: z.literal(true),
    deleted: z.optional(z.literal(false)),
    profile: z.object({ email: z.string() }),
  }),
})
const MattermostAnswer = z.array(
  z.object({
    email: z.string(),
    email_verified: z.optional(z.boolean()),
    delete_at: z.optional(z.int()),
  }),
)
const RocketChatAnswer = z.object({
  user: z.object({
    active: z.literal(true),
    emails: z.array(z.object({ address: z.string(), verified: z.boolean() })),
  }),
})

/**
 * Asks a chat service for the address of an account. Only addresses count that the service confirmed,
 * since people may change their own there. Null: none, or no answer in time.
 */
export async function askAddress(
  { send }: OutgoingClient,
  { service, site, access }: AddressLookup,
  account: AccountRef,
): Promise<string | null> {
  const { path, ...request } = REQUESTS[service](account, access)
  const answer = await send(site.replace(/\/+$/, '') + path, { ...request, timeoutMs: TIMEOUT_MS })
  if (!('status' in answer) || answer.status !== 200) return null
  return addressIn(service, answer.text)
}

function addressIn(service: CommandService, text: string): string | null {
  if (service === 'mattermost') {
    const parsed = MattermostAnswer.safeParse(readJsonObject(`{"all":${text}}`)['all'])
    const [user] = parsed.data ?? []
    return user?.email_verified === true && !user.delete_at ? user.email : null
  }
  const json = readJsonObject(text)
  if (service === 'slack') return SlackAnswer.safeParse(json).data?.user.profile.email ?? null
  const emails = RocketChatAnswer.safeParse(json).data?.user.emails ?? []
  return emails.find(({ verified }) => verified)?.address ?? null
}

interface LookupRequest {
  readonly path: string
  readonly method?: 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const REQUESTS: Readonly<
  Record<CommandService, (account: AccountRef, access: string) => LookupRequest>
> = {
  slack: (account, access) => ({
    path: '/api/users.info',
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ user: 'id' in account ? account.id : '' }).toString(),
  }),
  mattermost: (account, access) => ({
    path: 'id' in account ? '/api/v4/users/ids' : '/api/v4/users/usernames',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify(['id' in account ? account.id : account.name]),
  }),
  rocketChat: (account, access) => {
    const [userId = '', token = ''] = access.split(':')
    const whom = 'id' in account ? { userId: account.id } : { username: account.name }
    return {
      path: `/api/v1/users.info?${new URLSearchParams(whom).toString()}`,
      method: 'GET',
      headers: { 'x-auth-token': token, 'x-user-id': userId },
    }
  },
}
