import type { Tx } from '#platform/server/db/transact.ts'
import { hundredths } from '#platform/contract/points.ts'
import { isRefusalCode } from '#platform/contract/refusals.ts'
import { keyId, type Answered, type Book } from './batch.ts'
import type { Command } from './command.ts'
import type { Holder } from './decide.ts'
import { postedOf, type PostedRow } from './posted-row.ts'
import type { Order } from './order.ts'

interface WalletRow {
  user_id: number
  email: string
  earned: number
  appreciation: number
  pending: number
  last_seq: number
  is_active: boolean
  is_deposit: boolean
  is_withdraw: boolean
  is_transfer: boolean
}

const WANTED =
  'w.user_id = any($1::bigint[] || array(select id from users where email = any($2::text[])))'

// Locks in one order, whoever asks: two batches over the same wallets can't wait for each other.
const LOCK_WALLETS = `
  select w.user_id, w.earned, w.appreciation, w.pending, w.last_seq,
         u.email, u.is_active, u.is_deposit, u.is_withdraw, u.is_transfer
    from wallets w join users u on u.id = w.user_id
   where ${WANTED}
   order by w.user_id
     for no key update of w`
const LOCK = { name: 'lock-wallets', text: LOCK_WALLETS }
const LOCK_FREE = { name: 'lock-free-wallets', text: `${LOCK_WALLETS} skip locked` }

// Whose wallets there are, whether others hold them or not.
const FIND_OWNERS = {
  name: 'find-owners',
  text: `
  select w.user_id, u.email from wallets w join users u on u.id = w.user_id where ${WANTED}`,
}

/**
 * What to do about a wallet that others hold: wait for it as for anything else; wait about as long
 * as a busy wallet changes hands, then fail (55P03); or do without.
 */
export type Patience = 'long' | 'brief' | 'none'

// A plan made while the tables were empty must not scan them when they are full.
const NO_SCANS = 'set local enable_seqscan = off'
const BRIEFLY = 'set local lock_timeout = 100'

interface OwnerRow {
  user_id: number
  email: string
}

interface KeyRow extends PostedRow {
  user_id: number
  key: string
  request_hash: Buffer
  refusal: string | null
}

// Runs after the lock, in a snapshot of its own: it sees what whoever held the lock has written.
const READ_KEYS = `
  select user_id, key, coalesce(e.request_hash, r.request_hash) as request_hash, r.refusal, e.seq,
         e.type, e.earned, e.appreciation, e.pending, e.earned_after, e.appreciation_after,
         e.pending_after
    from unnest($1::bigint[], $2::text[]) asked (user_id, key)
    left join entries e using (user_id, key)
    left join refused_keys r using (user_id, key)
   where e.seq is not null or r.refusal is not null`

/**
 * Makes missing wallets, locks every wallet the orders touch, then reads them and the keys. Where
 * the patience is none, `held` names the wallets that others hold, by their owners' ids and
 * addresses.
 */
export async function lockBook(
  tx: Tx,
  orders: readonly Order[],
  patience: Patience = 'long',
): Promise<Book & { readonly held: readonly string[] }> {
  const keyed = orders.filter((order) => order.key !== null)
  const wanted = [orders.flatMap(({ command }) => walletsOf(command)), receivers(orders)]
  // Sent together, run in turn: one round trip.
  const [, , owners, wallets, keys] = await Promise.all([
    tx.query({ text: patience === 'brief' ? `${NO_SCANS}; ${BRIEFLY}` : NO_SCANS }),
    makeWallets(tx, orders),
    patience === 'none' ? tx.query<OwnerRow>({ ...FIND_OWNERS, values: wanted }) : null,
    tx.query<WalletRow>({ ...(patience === 'none' ? LOCK_FREE : LOCK), values: wanted }),
    tx.query<KeyRow>({
      name: 'read-keys',
      text: READ_KEYS,
      values: [keyed.map((order) => order.command.userId), keyed.map((order) => order.key?.text)],
    }),
  ])
  const holders = new Map(wallets.rows.map((row) => [row.user_id, holderOf(row)]))
  const held = (owners?.rows ?? []).filter((owner) => !holders.has(owner.user_id))
  return {
    holders,
    idByEmail: new Map(wallets.rows.map((row) => [row.email, row.user_id])),
    answered: new Map(keys.rows.map((row) => [keyId(row.user_id, row.key), answeredOf(row)])),
    held: held.flatMap(({ user_id: id, email }) => [String(id), email]),
  }
}

// FOR UPDATE locks nothing where there is no row yet, so the row comes first.
async function makeWallets(tx: Tx, orders: readonly Order[]): Promise<void> {
  const newcomers = orders.filter((order) => order.command.type === 'signUp')
  if (newcomers.length === 0) return
  await tx.query({
    text: `insert into wallets (user_id) select unnest($1::bigint[]) on conflict do nothing`,
    values: [newcomers.map((order) => order.command.userId)],
  })
}

/** The wallets a command touches, by the names it has for them: the owner's id or address. */
export function walletNames(command: Command): string[] {
  const ids = walletsOf(command).map(String)
  return command.type === 'send' ? [...ids, command.receiver] : ids
}

function walletsOf(command: Command): number[] {
  const { userId } = command
  return command.type === 'reversal' ? [userId, command.sent.receiver.id] : [userId]
}

function receivers(orders: readonly Order[]): string[] {
  return orders.flatMap(({ command }) => (command.type === 'send' ? [command.receiver] : []))
}

function holderOf(row: WalletRow): Holder {
  return {
    userId: row.user_id,
    lastSeq: row.last_seq,
    earned: hundredths(row.earned),
    appreciation: hundredths(row.appreciation),
    pending: hundredths(row.pending),
    isActive: row.is_active,
    isDeposit: row.is_deposit,
    isWithdraw: row.is_withdraw,
    isTransfer: row.is_transfer,
  }
}

function answeredOf(row: KeyRow): Answered {
  const requestHash = row.request_hash
  if (row.refusal !== null) {
    if (!isRefusalCode(row.refusal)) throw new Error(`unknown refusal stored: ${row.refusal}`)
    return { requestHash, outcome: { refusal: row.refusal } }
  }
  return { requestHash, outcome: { entry: postedOf(row) } }
}
