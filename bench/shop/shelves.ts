import type { Database } from '#platform/server/db/database.ts'

// One gift in a hundred is a mug, the measured search's word.
const STOCK = `
  with kept as (
    insert into gifts (name, description, price, stock)
    select case when n % 100 = 1 then 'Mug ' else 'Thing ' end || n,
           'A thing to be given, made by hand and wrapped in paper, number ' || n || ' of its kind',
           coalesce($2::bigint, 100 + n * 7919 % 50000), $3::int
      from generate_series(1, $1::int) n
    returning id, stock
  )
  insert into gift_changes (gift_id, kind, stock_change, made_by)
  select id, 'added', stock, (select id from users where is_administrator) from kept`

/** Adds this number of gifts, so many of each, for one price (in hundredths) or many. */
export async function stockShop(
  { pool }: Database,
  gifts: number,
  price: number | null,
  stock = 1_000_000,
): Promise<void> {
  await pool.query(STOCK, [gifts, price, stock])
  await pool.query('vacuum analyze gifts')
}

// Each user wants one gift: either a different one each, or all the same.
const FILL = `
  insert into cart_lines (user_id, gift_id, quantity)
  select p.id, g.id, 1
    from (select id, row_number() over (order by id) as place
            from users where not is_administrator) p
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as count
            from gifts) g
      on g.place = case when $1 then 0 else p.place % g.count end`

/** Puts one gift into each cart, which the previous round emptied. */
export async function fillCarts({ pool }: Database, hot: boolean): Promise<void> {
  await pool.query('vacuum analyze cart_lines')
  await pool.query(FILL, [hot])
}
