import { SELECT_PERSON, signedInUser, type PersonRow } from '#auth/server/signed-in-user.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { OutgoingClient } from '#platform/server/outgoing/send-request.ts'
import { askAddress, type AccountRef, type AddressLookup } from './ask-addresses.ts'
import { hasPasswordOf } from './link-accounts.ts'
import type { Mention } from './parse-thanks.ts'

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
