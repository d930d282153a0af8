-- Compatible from: 0052_api_tokens
-- Events that a subscriber has yet to take. Each takes them by itself, so that one that fails holds up no
-- other. Written by src/webhooks.
create table event_waits (
  subscriber text not null,
  event_seq bigint not null references published_events (seq) on delete cascade,
  primary key (subscriber, event_seq)
);
create index event_waits_event on event_waits (event_seq);
insert into event_waits (subscriber, event_seq)
select l.subscriber, e.seq
  from published_events e join event_listeners l on l.kind = e.kind
 where not e.is_handed_over;
alter table published_events drop column is_handed_over;

-- Each attempt at a delivery, and its answer. Written by src/webhooks.
create table webhook_attempts (
  endpoint_id uuid not null,
  event_seq bigint not null,
  -- From 1 on; sending a delivery again goes on counting.
  number integer not null check (number > 0),
  tried_at timestamptz(3) not null,
  took_ms integer not null,
  -- The status of the answer; null: there was none, and `fault` says why.
  status integer,
  fault text,
  -- The beginning of the answer's text.
  answer text,
  primary key (endpoint_id, event_seq, number),
  foreign key (endpoint_id, event_seq) references webhook_deliveries on delete cascade,
  constraint answer_or_fault check ((status is null) <> (fault is null))
);
-- Of earlier attempts only the last one is known: counting begins anew with it.
insert into webhook_attempts (endpoint_id, event_seq, number, tried_at, took_ms, status, fault, answer)
select endpoint_id, event_seq, 1, tried_at, took_ms, status, fault, answer
  from webhook_deliveries where tried_at is not null;
update webhook_deliveries set attempts = 1 where attempts > 1;
alter table webhook_deliveries
  drop column tried_at, drop column took_ms, drop column status, drop column fault, drop column answer;

-- An address may hold a key in its path, so it is sealed, and its server alone is told. Addresses of before
-- can not be sealed here: they have to be entered again.
alter table webhook_endpoints
  add column sealed_url bytea not null default '',
  add column server text not null default '';
update webhook_endpoints set server = substring(url from '^https?://[^/?]+');
alter table webhook_endpoints
  alter column sealed_url drop default, alter column server drop default, drop column url;

-- The next ones are read from the index alone, however many wait.
drop index webhook_deliveries_due;
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, event_seq)
  where state = 'waiting';
drop index chat_messages_due;
create index chat_messages_due on chat_messages (channel_id, due_at, recognition_id) where state = 'waiting';
