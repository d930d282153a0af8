/** SQL of the rows that a year of use leaves behind. Amounts are hundredths of a point. */

/** The wallets of newcomers ($1, their ids), with the sign-up bonus ($2) and one deposit. */
export const OPEN = `
  with opened as (
    select id, $2::bigint as bonus, 200000 as deposit, now() - interval '366 days' as at
      from unnest($1::bigint[]) id
  ), held as (
    insert into wallets (user_id, earned, last_seq) select id, bonus + deposit, 2 from opened
  )
  insert into entries (user_id, seq, type, earned, appreciation, system_account, system_amount,
                       earned_after, appreciation_after, made_at)
  select id, 1, 'signUp', bonus, 0, 'issued', -bonus, bonus, 0, at from opened
  union all
  select id, 2, 'deposit', deposit, 0, 'issued', -deposit, bonus + deposit, 0, at from opened
   order by 1, 2`

/**
 * Each person with an id from $1 to $2 thanks the one $3 places further on, the last ones the first;
 * from $4 seconds ago on, for $5 seconds. Who thanks before being thanked follows from the places.
 */
export const THANK = `
  with member as materialized (
    select user_id, earned, appreciation, last_seq,
           row_number() over (order by user_id) - 1 as place, count(*) over () as n
      from wallets where user_id between $1 and $2
  ), timed as materialized (
    select *, place >= $3::int as receives_first, 100 * (1 + place % 5) as given,
           now() - make_interval(secs => $4::float8 - $5::float8 * place / n) as at,
           last_seq + 1 + (place >= $3::int)::int as send_seq,
           last_seq + 2 - (place >= $3::int)::int as receive_seq
      from member
  ), thanks as materialized (
    select s.*, r.user_id as receiver, r.receive_seq as received_seq,
           r.appreciation + s.given as received_after,
           r.earned - case when r.receives_first then 0 else r.given end as receiver_earned,
           g.given as got
      from timed s
      join timed r on r.place = (s.place + $3) % s.n
      join timed g on g.place = (s.place - $3 + s.n) % s.n
  ), moved as (
    insert into entries (user_id, seq, type, earned, appreciation, earned_after, appreciation_after,
                         colleague_id, colleague_seq, key, request_hash, made_at)
    select user_id, send_seq, 'send', -given, 0, earned - given,
           appreciation + case when receives_first then got else 0 end, receiver, received_seq,
           gen_random_uuid()::text, sha256(user_id::text::bytea), at
      from thanks
    union all
    select receiver, received_seq, 'receive', 0, given, receiver_earned, received_after, user_id,
           send_seq, null, null, at
      from thanks
     order by 12
  ), made as (
    insert into recognitions (sender_id, first_seq, message, amount, visibility, made_at, is_on_wall,
                              is_told)
    select user_id, send_seq, concat_ws(' ', 'Thank you for the help with order', place::text,
             case when place % 2 = 0 then 'and the team' end,
             case when place % 100 = 0 then 'and the lantern' end,
             case when place % 100000 = 0 then 'and the zeppelin' end),
           given, case when user_id % 3 > 0 then 'public' else 'private' end, at, user_id % 3 > 0, true
      from thanks order by place
    returning id, sender_id, amount, made_at, is_on_wall
  ), received as (
    insert into recognition_receivers (recognition_id, receiver_id, sender_id, send_seq, seen_at)
    select id, receiver, sender_id, send_seq,
           case when made_at < now() - interval '2 days' then made_at + interval '1 hour' end
      from made join thanks on user_id = sender_id order by id
  ), named as (
    insert into recognition_values (value_id, recognition_id)
    select v.id, made.id from made join company_values v on v.place = made.id % 5
  ), reacted as (
    insert into recognition_reactions (recognition_id, user_id, emoji, made_at)
    select id, receiver, '❤️', made_at from made join thanks on user_id = sender_id
     where is_on_wall and id % 4 = 0
  ), commented as (
    insert into recognition_comments (recognition_id, author_id, text, made_at)
    select id, receiver, 'It was a pleasure.', made_at from made join thanks on user_id = sender_id
     where is_on_wall and id % 20 = 0
  ), told as (
    insert into notifications (user_id, kind, actor_id, subject_id, facts, made_at, read_at, in_inbox,
                               mail, mail_due, push_due)
    select receiver, 'thanked', sender_id, id,
           jsonb_build_object('points', (amount / 100) || '.00'), made_at,
           case when made_at < now() - interval '2 days' then made_at + interval '1 hour' end,
           true, 'at_once', false, false
      from made join thanks on user_id = sender_id
     where made_at > now() - interval '90 days' order by id
  )
  update wallets w
     set earned = w.earned - t.given, appreciation = w.appreciation + t.got,
         last_seq = w.last_seq + 2, is_thanked = true
    from thanks t where t.user_id = w.user_id and w.user_id between $1 and $2`

/**
 * People with an id from $1 to $2, one of $3 (remainder $4), each bought a gift $5 seconds ago. Those
 * of the last three days wait to be handed over.
 */
export const BUY = `
  with gift as materialized (
    select id, name, description, price, row_number() over (order by id) - 1 as place,
           count(*) over () as n
      from gifts
  ), buyer as materialized (
    select w.user_id, w.earned, w.appreciation, w.last_seq + 1 as seq, g.id as gift_id, g.name,
           g.description, g.price, now() - make_interval(secs => $5::float8) as at,
           $5::float8 > 3 * 86400 as has_it
      from wallets w join gift g on g.place = w.user_id / $3::int % g.n
     where w.user_id between $1 and $2 and w.user_id % $3::int = $4::int
       and w.appreciation >= g.price
  ), paid as (
    insert into entries (user_id, seq, type, earned, appreciation, system_account, system_amount,
                         earned_after, appreciation_after, key, request_hash, made_at)
    select user_id, seq, 'purchase', 0, -price, 'shop', price, earned, appreciation - price,
           gen_random_uuid()::text, sha256(user_id::text::bytea), at
      from buyer order by user_id
  ), spent as (
    update wallets w set appreciation = w.appreciation - b.price, last_seq = b.seq
      from buyer b where b.user_id = w.user_id and w.user_id between $1 and $2
  ), bought as (
    insert into purchases (user_id, seq, total, state, made_at)
    select user_id, seq, price, case when has_it then 'handedOver' else 'ordered' end, at
      from buyer order by user_id
    returning id, user_id, state, made_at
  ), items as (
    insert into purchase_items (purchase_id, line, gift_id, name, description, price, quantity)
    select p.id, 1, gift_id, name, description, price, 1 from bought p join buyer b using (user_id)
  ), steps as (
    insert into purchase_steps (purchase_id, number, state, note, made_by, made_at)
    select p.id, 1, 'handedOver', '', u.id, p.made_at + interval '1 day'
      from bought p, users u where u.is_administrator and p.state = 'handedOver'
  )
  update gifts g
     set stock = g.stock - b.sold, number_of_purchased = g.number_of_purchased + b.sold
    from (select gift_id, count(*) as sold from buyer group by gift_id) b where b.gift_id = g.id`

/** One sign-in of everybody in the audit log, within the last 90 days. */
export const SIGN_INS = `
  insert into audit_log (made_at, made_by, action, subject_kind, subject_id, address)
  select now() - make_interval(secs => n * 7776000.0 / count), id, 'signedIn', 'user', id, '10.0.0.1'
    from (select id, row_number() over (order by id desc) as n, count(*) over () as count
            from users) u
   order by n desc`
