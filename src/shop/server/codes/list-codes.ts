import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { CODE_STANDINGS, type CodeStanding } from '#shop/contract/shop-choices.ts'
import {
  CODE_REST_DAYS,
  type GiftCodePage,
  type GiftCodeQuery,
} from '#shop/contract/voucher-codes.ts'
import { isSealedWith } from './voucher-codes.ts'

const PAGE_SIZE = 50

const TODAY = `(now() at time zone 'UTC')::date`

const STANDING = `
  case when c.state in ('loaded', 'retired')
            and c.expires_on between ${TODAY} and ${TODAY} + ${CODE_REST_DAYS} then 'expiring'
       else c.state end`

const COUNTS = `
  select standing, count(*) as codes, count(*) filter (where is_unopenable) as unopenable
    from (select ${STANDING} as standing,
                 state <> 'replaced' and ${isSealedWith('$2::bytea')} is false as is_unopenable
            from voucher_codes c where gift_id = $1) one
   group by standing`

const CODES = `
  select c.id, coalesce(c.ending, '') as ending, ${STANDING} as standing, c.worth,
         c.expires_on::text as expires, c.loaded_at as "loadedAt", c.import_id as import,
         c.purchase_id as "order", u.first_name as "firstName", u.last_name as "lastName", u.email,
         u.picture
    from voucher_codes c
    left join purchases p on p.id = c.purchase_id
    left join users u on u.id = p.user_id
    left join voucher_codes l on l.id = nullif($3, '')::uuid
   where c.gift_id = $1 and ($2 = 'all' or ${STANDING} = $2)
     and (l.id is null or (c.loaded_at, l.id) < (l.loaded_at, c.id))
   order by c.loaded_at desc, c.id
   limit ${PAGE_SIZE + 1}`

interface CodeRow extends Pick<
  GiftCodePage['codes'][number],
  'id' | 'ending' | 'standing' | 'worth' | 'expires' | 'loadedAt' | 'import' | 'order'
> {
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string
  readonly picture: string | null
}

interface CodeListInput extends GiftCodeQuery {
  readonly giftId: number
  /** The mark of the present sealing key. */
  readonly mark: Buffer
  /** Whether the reader may see whose orders they are. */
  readonly seesBuyers: boolean
}

/** The codes of a gift, newest first, without their signs but the last. Throws Refused('gift-unknown'). */
export async function listGiftCodes(
  { db, pool }: Database,
  { giftId, standing, after, mark, seesBuyers }: CodeListInput,
): Promise<GiftCodePage> {
  const gift = await db
    .selectFrom('gifts')
    .select('name')
    .where('id', '=', giftId)
    .executeTakeFirst()
  if (gift === undefined) throw new Refused('gift-unknown')
  const { rows: counted } = await pool.query<{
    standing: CodeStanding
    codes: number
    unopenable: number
  }>(COUNTS, [giftId, mark])
  const { rows } = await pool.query<CodeRow>(CODES, [giftId, standing, after])
  const page = rows.slice(0, PAGE_SIZE)
  const counts = Object.fromEntries(CODE_STANDINGS.map((one) => [one, 0]))
  for (const row of counted) counts[row.standing] = row.codes
  return {
    gift: gift.name,
    counts: counts as GiftCodePage['counts'],
    unopenable: counted.reduce((sum, row) => sum + row.unopenable, 0),
    codes: page.map(({ firstName, lastName, email, picture, ...code }) =>
      firstName === null || !seesBuyers
        ? code
        : { ...code, buyer: { firstName, lastName, email, picture } },
    ),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  }
}
