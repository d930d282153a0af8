import type { Tx } from '#platform/server/db/transact.ts'
import type { Batch } from './plan-batch.ts'
import { storePortions } from './portions.ts'

// One statement, because each one sends its own protocol messages.
const STORE = `
  with moved as (
    update wallets w
       set earned = v.earned, appreciation = v.appreciation, last_seq = v.last_seq,
           is_thanked = w.is_thanked or v.is_thanked
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::boolean[])
        as v (user_id, earned, appreciation, last_seq, is_thanked)
     where w.user_id = v.user_id
  ), answered as (
    insert into answers (user_id, key, request_hash, refusal, answer)
    select * from unnest($6::bigint[], $7::text[], $8::bytea[], $9::text[], $10::json[])
  )
  insert into entries (
    user_id, seq, type, earned, appreciation, system_account, system_amount, earned_after,
    appreciation_after, allowance, colleague_id, colleague_seq, refunds_seq, reverses_seq, made_by,
    message, key, request_hash, made_at
  )
  select v.*, coalesce($29::timestamptz, now()) from unnest(
    $11::bigint[], $12::bigint[], $13::text[], $14::bigint[], $15::bigint[], $16::text[], $17::bigint[],
    $18::bigint[], $19::bigint[], $20::bigint[], $21::bigint[], $22::bigint[], $23::bigint[],
    $24::bigint[], $25::bigint[], $26::text[], $27::text[], $28::bytea[]
  ) v`

// COMMIT must be answered within a few seconds, so only a batch with at most this many entries is
// sent with it.
export const MOST_WITH_COMMIT = 500

type StoredBatch = Batch<unknown, unknown>

/**
 * Stores balances, entries and keys of a batch that was planned over a locked book. `madeAt` is for
 * history with past dates; by default, now.
 */
export async function storeBatch(
  tx: Tx,
  batch: StoredBatch,
  { madeAt }: { madeAt?: Date | undefined } = {},
): Promise<void> {
  const { entries, keys } = batch
  if (entries.length === 0 && keys.length === 0) return
  const values = [
    ...walletValues(batch),
    ...answeredValues(batch),
    ...entryValues(batch),
    madeAt ?? null,
  ]
  const statement = { name: 'store-batch', text: STORE, values }
  const portions = storePortions(entries)
  const statements = portions === null ? [statement] : [statement, portions]
  if (entries.length <= MOST_WITH_COMMIT) for (const one of statements) tx.conclude(one)
  else await Promise.all(statements.map((one) => tx.query(one)))
}

function walletValues({ changed, entries }: StoredBatch): unknown[] {
  const received = entries.filter(({ type }) => type === 'receive')
  const thanked = new Set(received.map(({ userId }) => userId))
  return [
    changed.map((wallet) => wallet.userId),
    changed.map((wallet) => wallet.earned),
    changed.map((wallet) => wallet.appreciation),
    changed.map((wallet) => wallet.lastSeq),
    changed.map((wallet) => thanked.has(wallet.userId)),
  ]
}

function answeredValues({ keys }: StoredBatch): unknown[] {
  const answered = keys.filter(({ seq }) => seq === null)
  return [
    answered.map((key) => key.userId),
    answered.map((key) => key.text),
    answered.map((key) => key.requestHash),
    answered.map((key) => key.refusal),
    answered.map(({ answer }) => (answer === null ? null : JSON.stringify(answer))),
  ]
}

function entryValues({ entries, keys }: StoredBatch): unknown[] {
  const keyOf = new Map(keys.map((key) => [`${key.userId} ${key.seq}`, key]))
  const askedFor = entries.map(({ userId, seq }) => keyOf.get(`${userId} ${seq}`))
  return [
    entries.map((entry) => entry.userId),
    entries.map((entry) => entry.seq),
    entries.map((entry) => entry.type),
    entries.map((entry) => entry.change.earned),
    entries.map((entry) => entry.change.appreciation),
    entries.map((entry) => entry.system?.account ?? null),
    entries.map((entry) => entry.system?.amount ?? 0),
    entries.map((entry) => entry.after.earned),
    entries.map((entry) => entry.after.appreciation),
    entries.map((entry) => entry.allowance),
    entries.map((entry) => entry.colleague?.id ?? null),
    entries.map((entry) => entry.colleague?.seq ?? null),
    entries.map((entry) => entry.refunds),
    entries.map((entry) => entry.reverses),
    entries.map((entry) => entry.madeBy),
    entries.map((entry) => entry.message),
    askedFor.map((key) => key?.text ?? null),
    askedFor.map((key) => key?.requestHash ?? null),
  ]
}
