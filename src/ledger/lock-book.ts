import { hundredths } from '#platform/contract/points.ts'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Command } from './command.ts'
import type { Holder } from './decide.ts'
import { historyEntryOf, type HistoryEntryRow } from './entry.ts'
import { addressesOf, keyId, walletsOf, type Book, type EarlierAnswer } from './plan-batch.ts'
import { portionOf, READ_PORTIONS, type Portion, type PortionRow } from './portions.ts'

interface WalletRow {
  user_id: number
  earned: number
  appreciation: number
  last_seq: number
}

/** Commands over an allowance, which read its portions under the lock. */
const OF_ALLOWANCE: ReadonlySet<Command['type']> = new Set(['send', 'grant', 'expire', 'reversal'])

const WANTED = 'any($1::bigint[] || array(select id from users where email = any($2::text[])))'

// Always locks in the same order, so that two batches over the same wallets can't deadlock.
const LOCK_WALLETS = `
  select w.user_id, w.earned, w.appreciation, w.last_seq
    from wallets w
   where w.user_id = ${WANTED}
   order by w.user_id
     for no key update of w`
const LOCK = { name: 'lock-wallets', text: LOCK_WALLETS }
const LOCK_FREE = { name: 'lock-free-wallets', text: `${LOCK_WALLETS} skip locked` }

// A statement after the lock's: a row joined to a wallet there would be as old as the snapshot from
// before the wait. Takes no lock, so it also finds the owners of wallets that others hold. Whoever
// takes a permission away holds the wallet too (`waitForCommands`).
const READ_OWNERS = {
  name: 'read-owners',
  text: `
  select u.id, u.email, u.is_active, u.is_deposit, u.is_withdraw, u.is_transfer,
         u.receives_points
    from users u where u.id = ${WANTED}`,
}

/**
 * How long to wait for a wallet that another transaction holds. 'usual': as long as for any lock.
 * 'brief': about as long as a busy wallet takes to become free, then fail (55P03). 'skip': not at
 * all; the wallet is left out.
 */
export type LockTimeout = 'usual' | 'brief' | 'skip'

// Plans are kept: to plan each statement anew for its arrays takes longer than to execute it. One made
// while the tables were empty must not scan them when they are full.
const KEEP_PLANS = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off'
const BRIEF = 'set local lock_timeout = 100'
const USUAL = 'set local lock_timeout to default'

interface OwnerRow {
  id: number
  email: string
  is_active: boolean
  is_deposit: boolean
  is_withdraw: boolean
  is_transfer: boolean
  receives_points: boolean
}

interface KeyRow extends HistoryEntryRow {
  user_id: number
  key: string
  request_hash: Buffer
  answer: object | null
  refusal: string | null
}

// Runs after the lock, with its own snapshot, so it sees what the previous holder wrote.
const READ_KEYS = `
  select user_id, key, coalesce(e.request_hash, r.request_hash) as request_hash, r.answer,
         r.refusal, e.seq, e.type, e.earned, e.appreciation, e.earned_after, e.appreciation_after, e.allowance
    from unnest($1::bigint[], $2::text[]) asked (user_id, key)
    left join entries e using (user_id, key)
    left join answers r using (user_id, key)
   where e.seq is not null or r.request_hash is not null`

/**
 * Makes missing wallets, locks every wallet the commands concern in one sorted order, then reads
 * their owners and the keys. `held` is empty unless the timeout is 'skip'.
 */
export async function lockBook(
  tx: Tx,
  commands: readonly Command[],
  timeout: LockTimeout = 'usual',
): Promise<Book> {
  const keyed = commands.filter(({ key }) => key !== undefined)
  const wanted = [commands.flatMap(walletsOf), commands.flatMap(addressesOf)]
  const givers = commands.flatMap(({ type, userId }) => (OF_ALLOWANCE.has(type) ? userId : []))
  // Sent together and executed in order: one round trip.
  const [, , wallets, , owners, keys, portions] = await Promise.all([
    tx.query({ text: timeout === 'brief' ? `${KEEP_PLANS}; ${BRIEF}` : KEEP_PLANS }),
    makeWallets(tx, commands),
    tx.query<WalletRow>({ ...(timeout === 'skip' ? LOCK_FREE : LOCK), values: wanted }),
    timeout === 'brief' ? tx.query({ text: USUAL }) : null,
    tx.query<OwnerRow>({ ...READ_OWNERS, values: wanted }),
    keyed.length === 0
      ? null
      : tx.query<KeyRow>({
          name: 'read-keys',
          text: READ_KEYS,
          values: [keyed.map(({ userId }) => userId), keyed.map(({ key }) => key?.text)],
        }),
    givers.length === 0
      ? null
      : tx.query<PortionRow & Record<string, unknown>>({ ...READ_PORTIONS, values: [givers] }),
  ])
  const portionsById = Map.groupBy(portions?.rows ?? [], (row) => row.user_id)
  const walletById = new Map(wallets.rows.map((row) => [row.user_id, row]))
  const holders = owners.rows.flatMap((owner) => {
    const wallet = walletById.get(owner.id)
    return wallet === undefined
      ? []
      : holderOf(wallet, owner, (portionsById.get(owner.id) ?? []).map(portionOf))
  })
  const held = timeout === 'skip' ? owners.rows.filter(({ id }) => !walletById.has(id)) : []
  return {
    holders: new Map(holders.map((holder) => [holder.userId, holder])),
    idByEmail: new Map(owners.rows.map((row) => [row.email, row.id])),
    answered: new Map(keys?.rows.map((row) => [keyId(row.user_id, row.key), answeredOf(row)])),
    held: new Set(held.flatMap(({ id, email }) => [String(id), email])),
  }
}

// A missing row can't be locked, so a new user's wallet is inserted first.
async function makeWallets(tx: Tx, commands: readonly Command[]): Promise<void> {
  const newcomers = commands.filter(({ type }) => type === 'signUp')
  if (newcomers.length === 0) return
  await tx.query({
    text: `insert into wallets (user_id) select unnest($1::bigint[]) on conflict do nothing`,
    values: [newcomers.map(({ userId }) => userId)],
  })
}

/** Wallets per statement, so that none runs into its time limit. */
const CHUNK = 5_000

const WAIT = {
  name: 'wait-for-commands',
  text: `
  select from wallets where user_id = any($1::bigint[]) order by user_id for no key update`,
}

/**
 * Locks wallets, so that the caller changes what commands over them depend on: commands that began
 * earlier commit first, and later ones see the change. Lock rows of `users` before, never after: a
 * keyed request holds its person's row while it waits for wallets (`answer-once.ts`).
 */
export async function waitForCommands(tx: Tx, owners: readonly number[]): Promise<void> {
  for (let done = 0; done < owners.length; done += CHUNK) {
    await tx.query({ ...WAIT, values: [owners.slice(done, done + CHUNK)] })
  }
}

function holderOf(wallet: WalletRow, owner: OwnerRow, portions: readonly Portion[]): Holder {
  return {
    userId: owner.id,
    lastSeq: wallet.last_seq,
    earned: hundredths(wallet.earned),
    appreciation: hundredths(wallet.appreciation),
    portions,
    isActive: owner.is_active,
    isDeposit: owner.is_deposit,
    isWithdraw: owner.is_withdraw,
    isTransfer: owner.is_transfer,
    receivesPoints: owner.receives_points,
  }
}

function answeredOf(row: KeyRow): EarlierAnswer {
  const requestHash = row.request_hash
  if (row.seq !== null)
    return { requestHash, outcome: { entry: historyEntryOf(row), answer: null } }
  // Of another feature too: its requests never equal the ledger's.
  if (row.answer !== null) return { requestHash, outcome: { answer: row.answer } }
  if (row.refusal === null) throw new Error('a key without an outcome')
  if (!isRefusalCode(row.refusal)) throw new Error(`unknown refusal stored: ${row.refusal}`)
  return { requestHash, outcome: { refusal: row.refusal } }
}
