import type { Tx } from '#platform/server/db/transact.ts'
import { worthIn } from '#settings/server/point-settings.ts'
import { readSettings } from '#settings/server/settings.ts'
import { lockCodes, type LockedCodes } from '#shop/server/codes/sell-codes.ts'
import { readAudienceGroups } from '#shop/server/gifts/audience.ts'
import { leftInCarts } from '#shop/server/gifts/limits.ts'
import { giftOf, type GiftRow } from '#shop/server/gifts/read-gifts.ts'
import { lockAddresses } from '#shop/server/hand-over/delivery-addresses.ts'
import { readLimitStandings } from './limit-standings.ts'
import { readPieceWorths } from './piece-worths.ts'
import type { CartEntry, Shelf } from './plan-purchase.ts'

interface LineRow {
  user_id: number
  gift_id: number
  quantity: number
}

// Ordered as the gifts were added, because a purchase keeps that order. Any lock order is safe: a
// transaction that locks more than one line of a cart already holds its owner's wallet.
const LOCK_CARTS = `
  select user_id, gift_id, quantity from cart_lines
   where user_id = any($1::bigint[])
   order by user_id, added_at, gift_id
     for update`

// The gifts in carts and the named ones, and those whose variants they are.
const WANTED = `
  select unnest(array[g.id, g.variant_of])
    from (select gift_id from cart_lines where user_id = any($1::bigint[])
          union all select unnest($2::bigint[])) c
    join gifts g on g.id = c.gift_id`

// Sees at least the locked lines; a line added meanwhile only locks one gift more.
const LOCK_GIFTS = `
  select id, name, description, price, terms, variant_of, is_donation, has_codes as "hasCodes",
         coalesce(picture, (select g.picture from gifts g where g.id = gifts.variant_of)) as picture,
         case when removed_at is null and options is null then stock else 0 end as stock
    from gifts
   where id = any(array(${WANTED}))
   order by id
     for no key update`

type ShelvedRow = GiftRow & { variant_of: number | null; hasCodes: boolean }

export interface LockedShelf extends Shelf {
  readonly locked: LockedCodes
}

type AudienceRow = { gift: number; groups: number[] }

// After the lock of the gifts, which a change of an audience takes too.
const READ_AUDIENCES = `
  select gift_id as gift, array_agg(group_id) as groups from gift_audiences
   where gift_id = any(array(${WANTED}))
   group by gift_id`

interface SoughtGifts {
  /** The buyers of their carts. */
  readonly buyers: readonly number[]
  /** A gift of the company, which is in no cart. */
  readonly given: { readonly userId: number; readonly giftId: number } | null
  /** The mark of the sealing key; null: of any. */
  readonly mark: Buffer | null
}

/**
 * Locks the buyers' carts, then the gifts in them and the given ones, each always in the same order, then codes for
 * them. A given gift has no limit and needs no approval.
 */
export async function lockShelf(
  tx: Tx,
  { buyers, given, mark }: SoughtGifts,
): Promise<LockedShelf> {
  const named = given === null ? [] : [given.giftId]
  const values = [buyers, named]
  // Sent together and executed in order: one round trip.
  const [lines, gifts, audiences, settings] = await Promise.all([
    buyers.length === 0
      ? { rows: [] }
      : tx.query<LineRow>({ name: 'lock-carts', text: LOCK_CARTS, values: [buyers] }),
    tx.query<ShelvedRow>({ name: 'lock-gifts', text: LOCK_GIFTS, values }),
    tx.query<AudienceRow>({ name: 'read-audiences', text: READ_AUDIENCES, values }),
    readSettings(tx, {}),
  ])
  const ofCodes = gifts.rows.filter(({ hasCodes }) => hasCodes).map(({ id }) => id)
  const people = given === null ? buyers : [...buyers, given.userId]
  const ids = gifts.rows.map(({ id }) => id)
  const isAnySent = gifts.rows.some(({ terms }) => terms?.needsAddress === true)
  const [groups, limited, locked, pieces, addressed, stops] = await Promise.all([
    audiences.rows.length === 0 ? null : readAudienceGroups(tx, people),
    buyers.length === 0 ? { rows: [] } : leftInCarts(buyers).execute(tx.db),
    lockCodes(tx, { buyers, named, gifts: ofCodes, mark }),
    readPieceWorths(tx, ids, worthIn(settings)),
    isAnySent ? lockAddresses(tx, people) : new Set<number>(),
    settings.payroll && buyers.length > 0
      ? readLimitStandings(tx, { people: buyers, effects: ['stop'] })
      : new Map<number, never>(),
  ])
  return {
    locked,
    pieces,
    addressed,
    stops,
    codes: new Map([...locked].map(([gift, ids]) => [gift, ids.length])),
    audiences: new Map(audiences.rows.map(({ gift, groups: ids }) => [gift, ids])),
    groups: groups ?? new Map(),
    left: new Map(
      [...Map.groupBy(limited.rows, ({ person }) => person)].map(([person, rows]) => [
        person,
        new Map(rows.map(({ gift, left }) => [gift, left])),
      ]),
    ),
    carts: cartsOf(lines.rows, given),
    gifts: new Map(gifts.rows.map((row) => [row.id, shelved(row, given?.giftId)])),
    giftOfVariant: new Map(
      gifts.rows.flatMap(({ id, variant_of: gift }) =>
        gift === null ? [] : [[id, gift] as const],
      ),
    ),
  }
}

function cartsOf(
  lines: readonly LineRow[],
  given: SoughtGifts['given'],
): ReadonlyMap<number, readonly CartEntry[]> {
  const carts = new Map(
    [...Map.groupBy(lines, (row) => row.user_id)].map(([userId, rows]) => [
      userId,
      rows.map((row): CartEntry => ({ giftId: row.gift_id, quantity: row.quantity })),
    ]),
  )
  if (given !== null) carts.set(given.userId, [{ giftId: given.giftId, quantity: 1 }])
  return carts
}

/** Nobody approves what the company itself gives. */
function shelved(row: ShelvedRow, given: number | undefined) {
  const gift = giftOf(row)
  if (gift.terms === undefined || row.id !== given) return gift
  return { ...gift, terms: { ...gift.terms, needsApproval: false } }
}
