-- Compatible from: 0052_api_tokens
-- The kinds of events that each subscriber wants; others are not even written. Written by src/webhooks.
create table event_listeners (
  subscriber text not null,
  kind text not null,
  primary key (subscriber, kind)
);

-- Events for other software: written in the transaction that causes them, kept for 30 days.
-- Written by src/webhooks.
create table published_events (
  -- Events are handed over in this order.
  seq bigint generated always as identity primary key,
  -- Receivers know an event by this number, which does not tell how many others there were.
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- About thanks that are not for everybody.
  is_private boolean not null,
  -- Ids alone: words are read where they are, so that none outlives its card.
  data jsonb not null,
  made_at timestamptz(3) not null default now(),
  -- The subscribers have it.
  is_handed_over boolean not null default false
);
create index published_events_waiting on published_events (seq) where not is_handed_over;
create index published_events_made_at on published_events using brin (made_at);

-- Endpoints of webhooks, to which events go. Written by src/webhooks.
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  takes_private boolean not null,
  -- The date of the payloads' shape, which it keeps.
  shape date not null,
  -- Sealed by the operator's key; the earlier one signs too until it ends.
  secret bytea not null,
  earlier_secret bytea,
  earlier_until timestamptz(3),
  made_at timestamptz(3) not null default now(),
  -- Null: it is on.
  off_at timestamptz(3),
  -- Whether it was switched off because it kept failing.
  is_off_for_failing boolean not null default false,
  -- Since the last delivery that was taken.
  failures integer not null default 0,
  failing_since timestamptz(3),
  rests_until timestamptz(3),
  delivered_at timestamptz(3),
  check ((earlier_secret is null) = (earlier_until is null))
);

-- Each event that an endpoint chose, and the answer to its last attempt. Written by src/webhooks.
create table webhook_deliveries (
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  event_seq bigint not null references published_events (seq) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  tried_at timestamptz(3),
  took_ms integer,
  -- The status of the answer; null: there was none, and `fault` says why.
  status integer,
  fault text,
  -- The beginning of the answer's text.
  answer text,
  primary key (endpoint_id, event_seq)
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at) where state = 'waiting';
create index webhook_deliveries_event on webhook_deliveries (event_seq);

insert into notification_defaults (kind, in_inbox, mail, push, is_locked) values
  ('webhookOff', true, 'at_once', true, false);
