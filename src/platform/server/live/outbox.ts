import type { Topic } from '#platform/contract/events.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** What changed and for whom; without a user it is for everyone who may see the topic. */
export interface Change {
  readonly topic: Topic
  readonly userId: number | null
}

export const CHANNEL = 'laurel_outbox'

// One notification however many rows: NOTIFY takes a lock of the whole database at commit.
const ANNOUNCE = `
  with written as (
    insert into outbox (topic, user_id) select * from unnest($1::text[], $2::bigint[])
  )
  select pg_notify('${CHANNEL}', '')`

/** Leaves with the commit of `tx`, or not at all. */
export function announce(tx: Tx, changes: readonly Change[]): void {
  if (changes.length === 0) return
  tx.conclude({
    name: 'announce',
    text: ANNOUNCE,
    values: [changes.map((change) => change.topic), changes.map((change) => change.userId)],
  })
}

/** Balances moved: each owner hears of it, and once for all, whoever watches the users. */
export function announceWallets(tx: Tx, owners: readonly number[]): void {
  announce(tx, walletChanges(owners))
}

/** The same as a list, where a commit says more than that. */
export function walletChanges(owners: readonly number[]): Change[] {
  if (owners.length === 0) return []
  return [
    ...owners.map((userId) => ({ topic: 'wallet', userId }) as const),
    { topic: 'users', userId: null },
  ]
}

/** An account changed, or where it is signed in: its owner hears of it, and All Data. */
export function announceUser(tx: Tx, userId: number): void {
  announceToMany(tx, 'session', [userId])
}

/** Beyond that everybody is told to look, rather than most of them one by one. */
const TOLD_ONE_BY_ONE = 1_000

/** Many wallets or accounts changed at once: each owner hears of theirs, and All Data. */
export function announceToMany(
  tx: Tx,
  topic: 'wallet' | 'session',
  owners: readonly number[],
): void {
  const told = owners.length <= TOLD_ONE_BY_ONE ? owners : [null]
  announce(tx, [...told.map((userId) => ({ topic, userId })), { topic: 'users', userId: null }])
}
