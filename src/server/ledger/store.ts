import type { Tx } from '#server/db/transact.ts'
import type { Batch } from './batch.ts'

const UPDATE_WALLETS = `
  update wallets w
     set earned = v.earned, appreciation = v.appreciation, pending = v.pending, last_seq = v.last_seq,
         is_thanked = w.is_thanked or v.is_thanked
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[])
      as v (user_id, earned, appreciation, pending, last_seq, is_thanked)
   where w.user_id = v.user_id`

const INSERT_ENTRIES = `
  insert into entries (
    user_id, seq, type, earned, appreciation, pending, system_account, system_amount,
    earned_after, appreciation_after, pending_after, colleague_id, colleague_seq, refunds_seq,
    reverses_seq, made_by, message, made_at
  )
  select v.*, coalesce($18::timestamptz, now()) from unnest(
    $1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[],
    $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[],
    $14::bigint[], $15::bigint[], $16::bigint[], $17::text[]
  ) v`

const INSERT_KEYS = `
  insert into idempotency_keys (user_id, key, request_hash, seq, refusal)
  select * from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bigint[], $5::text[])`

/** Stores a decided batch over wallets that `lockBook` holds. Nothing else writes these tables. */
export async function storeBatch(tx: Tx, batch: Batch, madeAt: Date | null): Promise<void> {
  // Sent together, run in turn; keys refer to entries and follow them.
  await Promise.all([
    updateWallets(tx, batch),
    insertEntries(tx, batch, madeAt),
    insertKeys(tx, batch),
  ])
}

async function updateWallets(tx: Tx, { changed, entries }: Batch): Promise<void> {
  if (changed.length === 0) return
  const received = entries.filter(({ type }) => type === 'receive')
  const thanked = new Set(received.map(({ userId }) => userId))
  await tx.query({
    name: 'update-wallets',
    text: UPDATE_WALLETS,
    values: [
      changed.map((wallet) => wallet.userId),
      changed.map((wallet) => wallet.earned),
      changed.map((wallet) => wallet.appreciation),
      changed.map((wallet) => wallet.pending),
      changed.map((wallet) => wallet.lastSeq),
      changed.map((wallet) => thanked.has(wallet.userId)),
    ],
  })
}

async function insertEntries(tx: Tx, { entries }: Batch, madeAt: Date | null): Promise<void> {
  if (entries.length === 0) return
  await tx.query({
    name: 'insert-entries',
    text: INSERT_ENTRIES,
    values: [
      entries.map((entry) => entry.userId),
      entries.map((entry) => entry.seq),
      entries.map((entry) => entry.type),
      entries.map((entry) => entry.change.earned),
      entries.map((entry) => entry.change.appreciation),
      entries.map((entry) => entry.change.pending),
      entries.map((entry) => entry.system?.account ?? null),
      entries.map((entry) => entry.system?.amount ?? 0),
      entries.map((entry) => entry.after.earned),
      entries.map((entry) => entry.after.appreciation),
      entries.map((entry) => entry.after.pending),
      entries.map((entry) => entry.colleague?.id ?? null),
      entries.map((entry) => entry.colleague?.seq ?? null),
      entries.map((entry) => entry.refunds),
      entries.map((entry) => entry.reverses),
      entries.map((entry) => entry.madeBy),
      entries.map((entry) => entry.message),
      madeAt,
    ],
  })
}

async function insertKeys(tx: Tx, { keys }: Batch): Promise<void> {
  if (keys.length === 0) return
  await tx.query({
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
}
