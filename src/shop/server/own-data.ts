import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { PAYROLL_KIND_NAMES } from '#platform/contract/payroll-kinds.ts'
import {
  asPoints,
  codes,
  inPoints,
  nameBy,
  ownData,
} from '#platform/server/personal-data/own-data.ts'
import { STAGE_WORDS, STATE_WORDS, type RefundFate } from '#shop/contract/shop-choices.ts'

/** A person's cart, and their orders with each gift, step and refund. */
export const OWN_ORDERS = ownData({
  lists: [
    [
      msg`Your cart`,
      `
    select g.name as gift, c.quantity, c.added_at as "addedAt"
      from cart_lines c join gifts g on g.id = c.gift_id
     where c.user_id = $1 order by c.added_at, g.id`,
    ],
    [
      msg`Gifts you wait for`,
      `
    select g.name as gift, w.asked_at as "waitingSince"
      from stock_waits w join gifts g on g.id = w.gift_id
     where w.user_id = $1 order by w.asked_at, g.id`,
    ],
    [
      msg`The gift you save toward`,
      `
    select g.name as gift, o.set_at as "since"
      from goals o join gifts g on g.id = o.gift_id where o.user_id = $1`,
    ],
    [
      msg`Where you get your next order`,
      `
    select l.name as "collectedAt"
      from chosen_places c join pickup_places l on l.id = c.place_id
     where c.user_id = $1`,
    ],
    [
      msg`Your delivery address`,
      `
    select address, is_kept as "keptForLater"
      from delivery_addresses where user_id = $1`,
    ],
    [
      msg`Where your orders are sent`,
      `
    select a.purchase_id as "order", a.address
      from order_addresses a join purchases p on p.id = a.purchase_id
     where p.user_id = $1 order by a.purchase_id`,
    ],
    [
      msg`Your orders`,
      `
    select p.id as "order", p.made_at as "madeAt", ${asPoints('p.total')} as points, p.state, p.stage,
           l.name as "collectedAt", p.seq as "movementNumber"
      from purchases p
      left join order_pickups k on k.purchase_id = p.id
      left join pickup_places l on l.id = k.place_id
     where p.user_id = $1 order by p.id`,
    ],
    [
      msg`The gifts of your orders`,
      `
    select i.purchase_id as "order", i.name as gift, i.description, i.quantity,
           ${asPoints('i.price')} as "pointsEach", t.terms->>'finePrint' as "finePrint",
           i.payroll_kind as "payrollKind", trim_scale(i.worth)::text || ' ' || i.worth_currency as "worthEach"
      from purchase_items i join purchases p on p.id = i.purchase_id
      left join order_terms t on (t.purchase_id, t.line) = (i.purchase_id, i.line)
     where p.user_id = $1 order by i.purchase_id, i.line`,
    ],
    [
      msg`What happened to your orders`,
      `
    select s.purchase_id as "order", s.made_at as "madeAt", s.state, s.act as decision, s.note,
           coalesce(${nameBy('s.made_by')}, s.service) as "madeBy", s.refund_seq as "refundedByMovementNumber",
           l.name as "collectedAt"
      from purchase_steps s join purchases p on p.id = s.purchase_id
      left join changed_places c on (c.purchase_id, c.step) = (s.purchase_id, s.number)
      left join pickup_places l on l.id = c.place_id
     where p.user_id = $1 order by s.purchase_id, s.number`,
    ],
    [
      msg`Gifts that were handed over to you`,
      `
    select h.purchase_id as "order", i.name as gift, h.quantity, s.made_at as "madeAt",
           l.name as "collectedAt", o.has_code as "byYourCode", o.received as "youGotIt",
           o.answered_at as "answeredAt"
      from handed_items h
      join purchases p on p.id = h.purchase_id
      join purchase_items i on (i.purchase_id, i.line) = (h.purchase_id, h.line)
      join purchase_steps s on (s.purchase_id, s.number) = (h.purchase_id, h.step)
      left join hand_overs o on (o.purchase_id, o.step) = (h.purchase_id, h.step)
      left join pickup_places l on l.id = o.place_id
     where p.user_id = $1 order by h.purchase_id, h.step, h.line`,
    ],
    [
      msg`Gifts of yours that were refunded`,
      `
    select r.purchase_id as "order", i.name as gift, r.quantity, r.fate as "whatBecameOfIt"
      from refunded_items r
      join purchases p on p.id = r.purchase_id
      join purchase_items i on (i.purchase_id, i.line) = (r.purchase_id, r.line)
     where p.user_id = $1 order by r.purchase_id, r.step, r.line`,
    ],
    [
      msg`Voucher codes you bought`,
      `
    select c.purchase_id as "order", i.name as gift, c.worth, coalesce(c.ending, '') as "lastSigns",
           c.expires_on::text as "validUntil", c.sold_at as "boughtAt", c.shown_at as "firstShownAt"
      from voucher_codes c
      join purchases p on p.id = c.purchase_id
      join purchase_items i on (i.purchase_id, i.line) = (c.purchase_id, c.line)
     where p.user_id = $1 order by c.purchase_id, c.line, c.id`,
    ],
  ],
  fields: {
    address: msg`Delivery address`,
    keptForLater: msg`Kept for later orders`,
    worth: msg`Value`,
    lastSigns: msg`Last signs`,
    validUntil: msg`Valid until`,
    boughtAt: msg`Bought at`,
    firstShownAt: msg`First shown at`,
    collectedAt: msg`Place`,
    byYourCode: msg`By your code`,
    youGotIt: msg`You got it`,
    answeredAt: msg`Answered at`,
    quantity: msg`Quantity`,
    addedAt: msg`Added at`,
    waitingSince: msg`Waiting since`,
    order: msg`Order`,
    description: msg`Description`,
    finePrint: msg`Fine print`,
    payrollKind: msg`Kind for payroll`,
    worthEach: msg`Worth each`,
    stage: msg`Approval and preparation`,
    decision: msg`What was decided`,
    note: msg`Note`,
    refundedByMovementNumber: msg`Refunded by movement number`,
    whatBecameOfIt: msg`What became of it`,
  },
  said: {
    points: inPoints,
    pointsEach: inPoints,
    payrollKind: codes(PAYROLL_KIND_NAMES),
    state: codes(STATE_WORDS),
    stage: codes(STAGE_WORDS),
    decision: codes(STAGE_WORDS),
    whatBecameOfIt: codes({
      toStock: msg`Back to stock`,
      damaged: msg`Damaged`,
      lost: msg`Lost`,
    } satisfies Record<RefundFate, MessageDescriptor>),
  },
})
