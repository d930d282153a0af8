import type { Tx } from '#server/db/transact.ts'
import type { Batch } from './batch.ts'

const UPDATE_WALLETS = `
  update wallets w
     set earned = v.earned, appreciation = v.appreciation, pending = v.pending, last_seq = v.last_seq
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
      as v (user_id, earned, appreciation, pending, last_seq)
   where w.user_id = v.user_id`

// One movement id for each movement of the batch, however many entries it has.
const INSERT_ENTRIES = `
  with ids as materialized (
    select movement, nextval('movement_ids') as movement_id
      from generate_series(1, $1::integer) as movement
  )
  insert into entries (
    user_id, seq, movement_id, type, earned, appreciation, pending, system_account, system_amount,
    earned_after, appreciation_after, pending_after, colleague_id, message
  )
  select v.user_id, v.seq, ids.movement_id, v.type, v.earned, v.appreciation, v.pending,
         v.system_account, v.system_amount, v.earned_after, v.appreciation_after, v.pending_after,
         v.colleague_id, v.message
    from unnest(
      $2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[],
      $8::bigint[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[],
      $14::bigint[], $15::text[]
    ) as v (
      movement, user_id, seq, type, earned, appreciation, pending, system_account, system_amount,
      earned_after, appreciation_after, pending_after, colleague_id, message
    )
    join ids using (movement)`

const INSERT_KEYS = `
  insert into idempotency_keys (user_id, key, request_hash, seq, refusal)
  select * from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bigint[], $5::text[])`

/** Stores a decided batch over wallets that `lockBook` holds. Nothing else writes these tables. */
export async function storeBatch(tx: Tx, batch: Batch): Promise<void> {
  await Promise.all([updateWallets(tx, batch), insertEntries(tx, batch)])
}

async function updateWallets(tx: Tx, { changed }: Batch): Promise<void> {
  if (changed.length === 0) return
  await tx.query({
    name: 'update-wallets',
    text: UPDATE_WALLETS,
    values: [
      changed.map((wallet) => wallet.userId),
      changed.map((wallet) => wallet.earned),
      changed.map((wallet) => wallet.appreciation),
      changed.map((wallet) => wallet.pending),
      changed.map((wallet) => wallet.lastSeq),
    ],
  })
}

// Keys refer to entries, so they follow them.
async function insertEntries(tx: Tx, { movements, keys }: Batch): Promise<void> {
  const rows = movements.flatMap((entries, index) =>
    entries.map((entry) => ({ ...entry, movement: index + 1 })),
  )
  const entriesStored =
    rows.length === 0
      ? null
      : tx.query({
          name: 'insert-entries',
          text: INSERT_ENTRIES,
          values: [
            movements.length,
            rows.map((row) => row.movement),
            rows.map((row) => row.userId),
            rows.map((row) => row.seq),
            rows.map((row) => row.type),
            rows.map((row) => row.change.earned),
            rows.map((row) => row.change.appreciation),
            rows.map((row) => row.change.pending),
            rows.map((row) => row.system?.account ?? null),
            rows.map((row) => row.system?.amount ?? 0),
            rows.map((row) => row.after.earned),
            rows.map((row) => row.after.appreciation),
            rows.map((row) => row.after.pending),
            rows.map((row) => row.colleagueId),
            rows.map((row) => row.message),
          ],
        })
  const keysStored =
    keys.length === 0
      ? null
      : tx.query({
          name: 'insert-keys',
          text: INSERT_KEYS,
          values: [
            keys.map((key) => key.userId),
            keys.map((key) => key.text),
            keys.map((key) => key.requestHash),
            keys.map((key) => key.seq),
            keys.map((key) => key.refusal),
          ],
        })
  await Promise.all([entriesStored, keysStored])
}
