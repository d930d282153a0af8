-- Compatible from: 0052_api_tokens
-- How far an order is whose gifts need approval or preparation; null: as every other order.
alter table purchases add column stage text
  check (stage in ('waits', 'placed', 'approved', 'preparing', 'declined', 'cancelled'));
-- What a step decided; null: it handed over, took back or refunded.
alter table purchase_steps add column act text
  check (act in ('approved', 'preparing', 'declined', 'cancelled'));

insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('orderDecided', true, 'at_once', true, false),
  ('orderCancelled', true, 'daily', true, false);
