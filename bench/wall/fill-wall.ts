import type { Database } from '#platform/server/db/database.ts'
import { transact } from '#platform/server/db/transact.ts'

const CHUNK = 100_000
const LONGEST_MS = 10 * 60_000

/**
 * Public thanks without points, one a minute, among the people of the company; every tenth has two
 * receivers. For searches, every second message has the word "team", every hundredth "lantern", and
 * every hundred-thousandth "zeppelin".
 */
const THANK = `
  with people as (
    select array_agg(id order by id) as ids, count(*)::int as n
      from users where email like 'bench-%'
  ), made as (
    insert into recognitions (sender_id, message, amount, visibility, made_at, is_on_wall)
    select ids[1 + k % n], concat_ws(' ', 'Thank you for the help with order', k::text,
             case when k % 2 = 0 then 'and the team' end,
             case when k % 100 = 0 then 'and the lantern' end,
             case when k % 100000 = 0 then 'and the zeppelin' end),
           0, 'public', now() - make_interval(mins => $3::int - k), true
      from people, generate_series($1::int, $2::int) k order by k
    returning id, sender_id
  ), named as (
    insert into recognition_values (value_id, recognition_id)
    select v.id, made.id from made
      join (select id, row_number() over (order by id) - 1 as place from company_values) v
        on v.place = made.id % 5
  ), reacted as (
    insert into recognition_reactions (recognition_id, user_id, emoji)
    select made.id, ids[1 + (made.id * 31 + r) % n], '👏'
      from made, people, generate_series(0, 1) r
  )
  insert into recognition_receivers (recognition_id, receiver_id, sender_id)
  select made.id, receiver, sender_id
    from made, people, generate_series(1, case when made.id % 10 = 0 then 2 else 1 end) r
   cross join lateral (select ids[1 + ((made.id * 7919 + r * 13) % n)]) c (receiver)
   where receiver <> sender_id
  on conflict do nothing`

const VALUES = `
  insert into company_values (name, emoji, color, place)
  select 'Value ' || k, '🤝', 'green', k from generate_series(0, 4) k`

/** Fills the wall with this many recognitions. */
export async function fillWall(database: Database, recognitions: number): Promise<void> {
  await database.pool.query(VALUES)
  for (let done = 0; done < recognitions; done += CHUNK) {
    await transact(database, async (tx) => {
      await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
      const values = [done + 1, Math.min(done + CHUNK, recognitions), recognitions]
      await tx.query({ text: THANK, values, query_timeout: LONGEST_MS })
    })
  }
  await database.pool.query('vacuum analyze')
}
