/** SQL: whether the stock of the gift of an order's line `i` was voucher codes when `p` was ordered. */
const IS_OF_CODES = `exists (
  select from voucher_codes c where c.gift_id = i.gift_id and c.loaded_at <= p.made_at)`

/** SQL: the kind of an order's line `i` for payroll; of a line that an older release sold, that of its gift. */
export const KIND_OF_LINE = `coalesce(i.payroll_kind, (
  select coalesce(w.payroll_kind, g.payroll_kind) from gifts g left join gifts w on w.id = g.variant_of
   where g.id = i.gift_id))`

/**
 * SQL: each time that gifts of an order counted for payroll: they were handed over, or came back, or a voucher's code
 * was first shown. A code that replaces another one does not count again.
 */
export const COUNTED_GIFTS = `
  select 'handedOver' as way, p.user_id, s.made_at as at,
         format('order %s step %s line %s', h.purchase_id, h.step, h.line) as fact,
         format('order %s line %s', h.purchase_id, h.line) as subject, ${KIND_OF_LINE} as kind,
         h.quantity, h.quantity * i.price as points, h.quantity * i.worth as worth,
         i.worth_currency as currency
    from handed_items h
    join purchase_steps s on (s.purchase_id, s.number) = (h.purchase_id, h.step)
    join purchases p on p.id = h.purchase_id
    join purchase_items i on (i.purchase_id, i.line) = (h.purchase_id, h.line)
   where not ${IS_OF_CODES}
   union all
  select 'shown', p.user_id, c.shown_at, 'code ' || c.id,
         format('order %s line %s', c.purchase_id, c.line), ${KIND_OF_LINE},
         1, i.price, i.worth, i.worth_currency
    from voucher_codes c
    join purchases p on p.id = c.purchase_id
    join purchase_items i on (i.purchase_id, i.line) = (c.purchase_id, c.line)
   where c.shown_at is not null and c.replaces is null`
