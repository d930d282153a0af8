-- Compatible from: 0052_api_tokens
-- A release that does not know `handed_items` hands over, takes back and refunds orders as a whole. What it leaves out is
-- added as it commits, so that the lines of an order agree with its state.
create function hand_as_whole() returns trigger language plpgsql as $$
begin
  if exists (select from handed_items where purchase_id = new.purchase_id and step = new.number) then
    return null;
  end if;
  insert into handed_items (purchase_id, step, line, quantity)
  select purchase_id, new.number, line, rest
    from (
      select i.purchase_id, i.line, case
               when new.state = 'handedOver' then i.quantity - sum_of.refunded - sum_of.handed
               when new.state = 'refunded' or (new.refund_seq is null and new.act is null) then -sum_of.handed
               else 0 end as rest
        from purchase_items i
        cross join lateral (
          select (select coalesce(sum(quantity), 0) from refunded_items r
                   where (r.purchase_id, r.line) = (i.purchase_id, i.line))::integer as refunded,
                 (select coalesce(sum(quantity), 0) from handed_items h
                   where (h.purchase_id, h.line) = (i.purchase_id, i.line))::integer as handed) sum_of
       where i.purchase_id = new.purchase_id) lines
   where rest <> 0;
  return null;
end
$$;

create constraint trigger purchase_steps_hand_as_whole after insert on purchase_steps
  deferrable initially deferred for each row execute function hand_as_whole();
