-- Compatible from: 0031_refunds
-- An older release would refund the whole of an order that was refunded in part.

-- A purchase is refunded in parts, together at most what each balance paid.
drop index one_refund_per_purchase;
create index refunds_of_purchase on entries (user_id, refunds_seq) where refunds_seq is not null;
create function refuse_excess_refund() returns trigger language plpgsql as $$
begin
  if exists (
    select from entries p
     cross join lateral (
       select sum(r.earned) as earned, sum(r.appreciation) as appreciation from entries r
        where r.user_id = p.user_id and r.refunds_seq = p.seq) r
     where p.user_id = new.user_id and p.seq = new.refunds_seq
       and (r.earned > -p.earned or r.appreciation > -p.appreciation)
  ) then
    raise exception 'a purchase is refunded beyond what it cost'
      using errcode = '23514', constraint = 'refunds_within_purchase';
  end if;
  return null;
end $$;
create trigger refunds_within_purchase after insert on entries for each row
  when (new.refunds_seq is not null) execute function refuse_excess_refund();

-- A step with the state 'ordered' takes a hand-over back, or refunds a part of an open order.
alter table purchase_steps
  drop constraint purchase_steps_state_check,
  add constraint purchase_steps_state_check check (state in ('ordered', 'handedOver', 'refunded')),
  -- The ledger entry that returned points, in the buyer's wallet; null for other steps.
  add column refund_seq bigint;
alter table purchase_steps disable trigger purchase_steps_append_only;
update purchase_steps s set refund_seq = e.seq
  from purchases p join entries e on e.user_id = p.user_id and e.refunds_seq = p.seq
 where s.purchase_id = p.id and s.state = 'refunded';
alter table purchase_steps enable trigger purchase_steps_append_only;

-- The gifts that a step refunded, append-only. Written by src/shop.
create table refunded_items (
  purchase_id bigint not null,
  step smallint not null,
  line smallint not null,
  -- The state of the returned gift: back in stock, damaged or lost.
  fate text not null check (fate in ('toStock', 'damaged', 'lost')),
  quantity integer not null check (quantity > 0),
  primary key (purchase_id, step, line, fate),
  foreign key (purchase_id, step) references purchase_steps (purchase_id, number),
  foreign key (purchase_id, line) references purchase_items (purchase_id, line)
);
insert into refunded_items (purchase_id, step, line, fate, quantity)
select s.purchase_id, s.number, i.line, 'toStock', i.quantity
  from purchase_steps s join purchase_items i on i.purchase_id = s.purchase_id
 where s.state = 'refunded';
create trigger refunded_items_append_only before update or delete on refunded_items
  for each row execute function refuse_change();

-- A gift that comes back damaged or lost leaves the stock again; a count corrects the stock.
alter table gift_changes
  drop constraint gift_changes_kind_check,
  add constraint gift_changes_kind_check check (
    kind in ('added', 'edited', 'restocked', 'removed', 'counted', 'damaged', 'lost', 'found')
  ),
  -- The refund that it belongs to; null for the others.
  add column purchase_id bigint,
  add column step smallint,
  add foreign key (purchase_id, step) references purchase_steps (purchase_id, number),
  add constraint whole_refund check ((purchase_id is null) = (step is null));

insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('handOverTakenBack', true, 'at_once', true, false);
