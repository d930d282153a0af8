-- Compatible from: 0052_api_tokens
-- A milestone can give a gift of the shop instead of points. Of a list: on days without points of their own.
alter table milestones
  add column gift_id bigint references gifts (id),
  add constraint milestone_gives_gift_or_points check (gift_id is null or points = 0);
create index milestones_gift on milestones (gift_id) where gift_id is not null;
alter table milestone_steps
  add column gift_id bigint references gifts (id),
  add constraint step_gives_gift_or_points check (gift_id is null or points = 0);
create index milestone_steps_gift on milestone_steps (gift_id) where gift_id is not null;

-- The entry that bought the gift with the points of `seq`; null: there is no gift, or it was not to be had.
alter table milestone_occurrences
  add column purchase_seq bigint,
  add foreign key (user_id, purchase_seq) references purchases (user_id, seq),
  add constraint gifts_are_bought_with_points check (purchase_seq is null or seq is not null);
create unique index milestone_occurrences_purchase on milestone_occurrences (user_id, purchase_seq)
  where purchase_seq is not null;

-- A gift of the company: no limit counts it, and nobody approved it.
alter table purchases add column is_given boolean not null default false;

insert into notification_defaults (kind, in_inbox, mail, push, is_locked)
select 'giftMissing', in_inbox, mail, push, is_locked from notification_defaults where kind = 'stockLow';
