import type { Topic } from '#platform/contract/events.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** A changed topic. A null user id means everyone who may see it. */
export interface Change {
  readonly topic: Topic
  readonly userId: number | null
}

export const CHANNEL = 'laurel_outbox'

// One notification for all rows: NOTIFY takes a database-wide lock at commit.
const ANNOUNCE = `
  with written as (
    insert into outbox (topic, user_id) select * from unnest($1::text[], $2::bigint[])
  )
  select pg_notify('${CHANNEL}', '')`

/** Announces changes when `tx` commits. */
export function announce(tx: Tx, changes: readonly Change[]): void {
  if (changes.length === 0) return
  tx.conclude({
    name: 'announce',
    text: ANNOUNCE,
    values: [changes.map((change) => change.topic), changes.map((change) => change.userId)],
  })
}

/** Announces changed balances to each owner, and to watchers of the users. */
export function announceWallets(tx: Tx, owners: readonly number[]): void {
  announce(tx, walletChanges(owners))
}

/** The changes of `announceWallets`, for commits that announce more. */
export function walletChanges(owners: readonly number[]): Change[] {
  if (owners.length === 0) return []
  return [
    ...owners.map((userId) => ({ topic: 'wallet', userId }) as const),
    { topic: 'users', userId: null },
  ]
}

/** Announces a changed account or session to its owner and to All Data. */
export function announceUser(tx: Tx, userId: number): void {
  announceToMany(tx, 'session', [userId])
}

/** Beyond this number, one announcement to everybody replaces the individual ones. */
const MOST_INDIVIDUAL = 1_000

/** Announces many changed wallets or accounts to each owner and to All Data. */
export function announceToMany(
  tx: Tx,
  topic: 'wallet' | 'session',
  owners: readonly number[],
): void {
  const told = owners.length <= MOST_INDIVIDUAL ? owners : [null]
  announce(tx, [...told.map((userId) => ({ topic, userId })), { topic: 'users', userId: null }])
}
