import * as z from 'zod/mini'
import { SELECT_PERSON, signedInUser, type PersonRow } from '#auth/server/signed-in-user.ts'
import type { CommandService } from '#chat/contract/chat-services.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { OutgoingClient } from '#platform/server/outgoing/send-request.ts'
import { hasPasswordOf } from './link-accounts.ts'
import type { Mention } from './parse-thanks.ts'
import { readJsonObject } from './read-command.ts'

/** Where a call comes from, and how its accounts are known. */
export interface CallWorkspace {
  readonly id: string
  /** Null: Laurel asks it for no addresses. */
  readonly directory: AddressLookup | null
}

interface LookupParts {
  readonly database: Database
  readonly outgoing: OutgoingClient
}

const BY_ACCOUNT = `
  select ${SELECT_PERSON} from chat_accounts a join users on users.id = a.user_id
   where a.command_id = $1 and a.account = $2`

// A link ends with the password that its person had.
const BY_OWN_ACCOUNT = `${BY_ACCOUNT} and ${hasPasswordOf('a', 'users')}`

// A name may have gone over to another account: the one that used it last has it.
const BY_NAME = `
  select ${SELECT_PERSON} from chat_accounts a join users on users.id = a.user_id
   where a.command_id = $1 and lower(a.name) = lower($2)
   order by a.linked_at desc limit 1`

const BY_ADDRESS = `select ${SELECT_PERSON} from users where email = lower($1)`

/** The person who types in an account, and for whom it acts. Null: nobody. */
export async function findCaller(
  { database, outgoing }: LookupParts,
  { id, directory }: CallWorkspace,
  account: { readonly id: string },
): Promise<SignedInUser | null> {
  const linked = await findOne(database, BY_OWN_ACCOUNT, [id, account.id])
  if (linked !== null || directory === null) return linked
  const address = await askAddress(outgoing, directory, account)
  return address === null ? null : findOne(database, BY_ADDRESS, [address])
}

/**
 * The person of an account: who linked it, or has the address that the chat service confirmed. Null:
 * nobody.
 */
async function findByAccount(
  { database, outgoing }: LookupParts,
  { id, directory }: CallWorkspace,
  account: AccountRef,
): Promise<SignedInUser | null> {
  const linked =
    'id' in account
      ? await findOne(database, BY_ACCOUNT, [id, account.id])
      : await findOne(database, BY_NAME, [id, account.name])
  if (linked !== null || directory === null) return linked
  const address = await askAddress(outgoing, directory, account)
  return address === null ? null : findOne(database, BY_ADDRESS, [address])
}

/** The person that a command names. */
export function findMentioned(
  parts: LookupParts,
  workspace: CallWorkspace,
  mention: Mention,
  mentioned: ReadonlyMap<string, string>,
): Promise<SignedInUser | null> {
  if (mention.by === 'address') return findOne(parts.database, BY_ADDRESS, [mention.address])
  if (mention.by === 'account') return findByAccount(parts, workspace, { id: mention.account })
  const id = mentioned.get(mention.name.toLowerCase())
  return findByAccount(parts, workspace, id ? { id } : { name: mention.name })
}

async function findOne(
  { pool }: Database,
  text: string,
  values: readonly string[],
): Promise<SignedInUser | null> {
  const { rows } = await pool.query<PersonRow & Record<string, unknown>>(text, [...values])
  const [row] = rows
  return row === undefined ? null : signedInUser(row)
}

/** An account of a chat service, by its id or, where that is not known, its name. */
type AccountRef = { readonly id: string } | { readonly name: string }

interface AddressLookup {
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
async function askAddress(
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
