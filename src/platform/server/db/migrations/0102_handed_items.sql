-- Compatible from: 0052_api_tokens
-- The gifts that a step handed over, by line; less than zero: they came back, by a refund or since the hand-over was
-- taken back. What of a line is with its buyer is the sum. Append-only, written by src/shop.
create table handed_items (
  purchase_id bigint not null,
  step smallint not null,
  line smallint not null,
  quantity integer not null check (quantity <> 0),
  primary key (purchase_id, step, line),
  foreign key (purchase_id, step) references purchase_steps (purchase_id, number),
  foreign key (purchase_id, line) references purchase_items (purchase_id, line)
);

-- Until now an order went to its buyer as a whole, and came back so, or in part by a refund.
insert into handed_items (purchase_id, step, line, quantity)
select purchase_id, step, line, quantity
  from (
    select s.purchase_id, s.number as step, i.line,
           case when s.refund_seq is not null and s.earlier = 'handedOver' then -coalesce(r.quantity, 0)
                when s.refund_seq is not null or s.act is not null then 0
                when s.state = 'handedOver' then i.quantity - coalesce(b.quantity, 0)
                when s.state = 'ordered' then coalesce(b.quantity, 0) - i.quantity
                else 0 end as quantity
      from (select *, lag(state) over (partition by purchase_id order by number) as earlier
              from purchase_steps) s
      join purchase_items i on i.purchase_id = s.purchase_id
      left join lateral (
        select sum(quantity)::integer as quantity from refunded_items
         where purchase_id = s.purchase_id and step = s.number and line = i.line) r on true
      left join lateral (
        select sum(quantity)::integer as quantity from refunded_items
         where purchase_id = s.purchase_id and step < s.number and line = i.line) b on true) handed
 where quantity <> 0;

create trigger handed_items_append_only before update or delete on handed_items
  for each row execute function refuse_change();
