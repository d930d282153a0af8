import { add, hundredths, negate, NOTHING, type Hundredths } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Entry, PortionChange } from './entry.ts'

/** A part of somebody's allowance, named by the entry that granted it. */
export interface Portion {
  readonly seq: number
  readonly remaining: Hundredths
  readonly endsAt: Date
  /** Nothing of it can be given any more. */
  readonly isOver: boolean
}

/** What a portion paid of a send. */
export interface PaidPortion extends PortionChange {
  readonly isOver: boolean
}

/** What can be given of these portions. */
export function toGive(portions: readonly Portion[]): Hundredths {
  return add(...portions.map(({ remaining, isOver }) => (isOver ? NOTHING : remaining)))
}

/** What portions pay of an amount: the one that ends first pays first. */
export function payFrom(portions: readonly Portion[], amount: Hundredths): PortionChange[] {
  const changes: PortionChange[] = []
  let open = amount
  for (const { seq, remaining, isOver } of portions) {
    const paid = hundredths(Math.min(isOver ? NOTHING : remaining, open))
    if (paid === NOTHING) continue
    changes.push({ portion: seq, amount: negate(paid) })
    open = hundredths(open - paid)
  }
  return changes
}

/** The portions after an entry of their holder, the one that ends first first. */
export function portionsAfter(
  portions: readonly Portion[],
  entry: Pick<Entry, 'seq' | 'portions' | 'endsAt'>,
): readonly Portion[] {
  if (entry.portions.length === 0) return portions
  const changes = new Map(entry.portions.map(({ portion, amount }) => [portion, amount]))
  const { endsAt, seq } = entry
  const granted = endsAt === null ? [] : [{ seq, remaining: NOTHING, endsAt, isOver: false }]
  return [...portions, ...granted]
    .map((portion) => {
      return { ...portion, remaining: add(portion.remaining, changes.get(portion.seq) ?? NOTHING) }
    })
    .toSorted((one, other) => one.endsAt.getTime() - other.endsAt.getTime() || one.seq - other.seq)
}

/** The portions that may pay or are not yet posted as expired, in the order in which they pay. */
export const READ_PORTIONS = {
  name: 'read-portions',
  text: `
  select user_id, seq, remaining, ends_at, ends_at <= now() as is_over
    from allowance_portions
   where user_id = any($1::bigint[]) and (remaining > 0 or ends_at > now())
   order by user_id, ends_at, seq`,
}

export interface PortionRow {
  user_id: number
  seq: number
  remaining: number
  ends_at: Date
  is_over: boolean
}

export function portionOf({ seq, remaining, ends_at: endsAt, is_over: isOver }: PortionRow) {
  return { seq, remaining: hundredths(remaining), endsAt, isOver }
}

/** What portions paid of a send; it never changes, so it needs no lock. */
export async function readPaidPortions(
  tx: Tx,
  userId: number,
  seq: number,
): Promise<PaidPortion[]> {
  const { rows } = await tx.query<{ portion: number; amount: number; is_over: boolean }>({
    text: `
      select c.portion_seq as portion, -c.amount as amount, p.ends_at <= now() as is_over
        from allowance_changes c
        join allowance_portions p on (p.user_id, p.seq) = (c.user_id, c.portion_seq)
       where c.user_id = $1 and c.seq = $2
       order by p.ends_at, p.seq`,
    values: [userId, seq],
  })
  return rows.map(({ portion, amount, is_over: isOver }) => {
    return { portion, amount: hundredths(amount), isOver }
  })
}

const STORE = `
  with granted as (
    insert into allowance_portions (user_id, seq, amount, remaining, ends_at)
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::timestamptz[])
  ), paid as (
    update allowance_portions p set remaining = p.remaining + v.amount
      from unnest($6::bigint[], $7::bigint[], $8::bigint[]) v (user_id, seq, amount)
     where (p.user_id, p.seq) = (v.user_id, v.seq)
  )
  insert into allowance_changes (user_id, seq, portion_seq, amount)
  select * from unnest($9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[])`

/** The statement that stores the portions of entries, after the entries; null if they change none. */
export function storePortions(entries: readonly Entry[]) {
  const changes = entries.flatMap(({ userId, seq, portions }) =>
    portions.map(({ portion, amount }) => ({ userId, seq, portion, amount })),
  )
  if (changes.length === 0) return null
  const granted = entries.flatMap(({ userId, seq, allowance, endsAt }) =>
    endsAt === null ? [] : { userId, seq, amount: allowance, endsAt },
  )
  // A statement changes a row once.
  const sums = new Map<string, { userId: number; seq: number; amount: Hundredths }>()
  for (const { userId, portion, amount } of changes) {
    const key = `${userId} ${portion}`
    const before = sums.get(key)?.amount ?? NOTHING
    sums.set(key, { userId, seq: portion, amount: add(before, amount) })
  }
  const isNew = new Set(granted.map(({ userId, seq }) => `${userId} ${seq}`))
  const paid = [...sums].flatMap(([key, sum]) => (isNew.has(key) ? [] : sum))
  return {
    name: 'store-portions',
    text: STORE,
    values: [
      granted.map((one) => one.userId),
      granted.map((one) => one.seq),
      granted.map((one) => one.amount),
      granted.map((one) => sums.get(`${one.userId} ${one.seq}`)?.amount ?? NOTHING),
      granted.map((one) => one.endsAt),
      paid.map((one) => one.userId),
      paid.map((one) => one.seq),
      paid.map((one) => one.amount),
      changes.map((one) => one.userId),
      changes.map((one) => one.seq),
      changes.map((one) => one.portion),
      changes.map((one) => one.amount),
    ],
  }
}
