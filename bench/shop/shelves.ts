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

// Five sizes of each gift, in the categories of the shop; some gifts for a place, some with a limit.
const VARY = `
  with sized as (
    update gifts set options = '[{"name": "Size", "values": ["XS", "S", "M", "L", "XL"]}]', stock = 0,
           limit_count = case when id % 20 = 0 then 2 end, limit_period = case when id % 20 = 0 then 'year' end
     where variant_of is null returning id, name, description, price
  ), variants as (
    insert into gifts (name, description, price, stock, variant_of, option_values, price_difference)
    select g.name || ' · ' || size, g.description, g.price + 100 * place, 20, g.id, array[size], 100 * place
      from sized g, unnest(array['XS', 'S', 'M', 'L', 'XL']) with ordinality as s (size, nth),
           lateral (select nth - 1 as place) p
    returning id, stock
  ), emptied as (
    insert into gift_changes (gift_id, kind, stock_change, made_by)
    select g.id, 'counted', -g.stock, a.id from gifts g, (select id from users where is_administrator) a
     where g.variant_of is null and g.stock > 0
  ), counted as (
    insert into gift_changes (gift_id, kind, stock_change, made_by)
    select v.id, 'added', v.stock, a.id from variants v, (select id from users where is_administrator) a
  ), categories as (
    insert into gift_categories (names, position)
    select jsonb_build_object('en', 'Category ' || n), n from generate_series(1, $1::int) n returning id, position
  ), sorted as (
    insert into categories_of_gifts (gift_id, category_id)
    select g.id, c.id from sized g join categories c on c.position = 1 + g.id % $1::int
  )
  insert into gift_audiences (gift_id, group_id) select id, $2 from sized where id % 10 = 0`

/** Gives each gift five variants, a category of this many, and a tenth of them an audience. */
export async function varyShop(
  { pool }: Database,
  categories: number,
  group: number,
): Promise<void> {
  await pool.query(VARY, [categories, group])
  await pool.query('vacuum analyze gifts, categories_of_gifts, gift_audiences')
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
