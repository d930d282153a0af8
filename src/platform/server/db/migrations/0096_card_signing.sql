-- Compatible from: 0052_api_tokens
-- Colleagues sign the company's card before its person gets it. Off until a milestone switches it on.
alter table milestones add column is_signed boolean not null default false;

-- Cards that can be signed until they are posted. Nothing tells their person. Written by src/milestones.
create table milestone_signings (
  occurrence_id bigint primary key references milestone_occurrences (id) on delete cascade,
  -- The manager who was told; null: there was none.
  told_id bigint references users (id),
  opened_at timestamptz(3) not null default now()
);

-- Who may sign a card. Written by src/milestones.
create table milestone_signers (
  occurrence_id bigint not null references milestone_signings (occurrence_id) on delete cascade,
  user_id bigint not null references users (id),
  made_at timestamptz(3) not null default now(),
  -- How often they wrote their note, which is limited.
  writes smallint not null default 0 check (writes >= 0),
  primary key (occurrence_id, user_id)
);
create index milestone_signers_user on milestone_signers (user_id);

-- What they wrote; with the card it becomes a comment. Written by src/milestones.
create table milestone_notes (
  occurrence_id bigint not null,
  author_id bigint not null,
  text text not null check (length(text) between 1 and 500),
  made_at timestamptz(3) not null default now(),
  primary key (occurrence_id, author_id),
  foreign key (occurrence_id, author_id) references milestone_signers (occurrence_id, user_id)
    on delete cascade
);

insert into notification_defaults (kind, in_inbox, mail, push, is_locked)
values ('signingOpened', true, 'at_once', true, false), ('signingInvited', true, 'at_once', true, false);
