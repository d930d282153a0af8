\set done :done + 1
\set person :client_id + 1 + (:done - 1) * :clients
with buyer as (
  select u.id
    from sessions s join users u on u.id = s.user_id
   where s.token_hash = sha256(convert_to(lpad(:person::text, 43, '-'), 'UTF8'))
     and s.expires_at > now() and u.is_active
), wallet as materialized (
  select * from wallets where user_id = (select id from buyer) for no key update
), cart as materialized (
  select gift_id, quantity from cart_lines
   where user_id = (select user_id from wallet)
   order by gift_id for update
), shelf as materialized (
  select id, name, description, price, picture,
         case when removed_at is null then stock else 0 end as stock
    from gifts where id = any(array(select gift_id from cart))
   order by id for no key update
), items as (
  select s.id as gift_id, s.name, s.description, s.price, s.picture,
         least(c.quantity, s.stock) as quantity, row_number() over (order by s.id) as line
    from cart c join shelf s on s.id = c.gift_id
   where s.stock > 0
), paid as (
  select w.user_id, w.last_seq + 1 as seq, t.total, w.earned,
         w.appreciation - t.total as appreciation
    from wallet w, (select sum(price * quantity)::bigint as total from items) t
   where t.total = 100 and t.total <= w.appreciation
), debited as (
  update wallets w set appreciation = p.appreciation, last_seq = p.seq
    from paid p where w.user_id = p.user_id
), entered as (
  insert into entries (user_id, seq, type, earned, appreciation, system_account,
                       system_amount, earned_after, appreciation_after)
  select user_id, seq, 'purchase', 0, -total, 'shop', total, earned, appreciation
    from paid
), taken as (
  update gifts g
     set stock = g.stock - i.quantity, number_of_purchased = g.number_of_purchased + i.quantity
    from items i, paid where g.id = i.gift_id
), emptied as (
  delete from cart_lines l using cart c, paid p
   where l.user_id = p.user_id and l.gift_id = c.gift_id
), purchased as (
  insert into purchases (user_id, seq, total) select user_id, seq, total from paid returning id
)
insert into purchase_items (purchase_id, line, gift_id, name, description, price, quantity, picture)
select p.id, i.line, i.gift_id, i.name, i.description, i.price, i.quantity, i.picture
  from purchased p, items i;
