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
