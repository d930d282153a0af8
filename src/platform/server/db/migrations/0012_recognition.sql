-- Compatible from: 0012_recognition
-- Amounts are hundredths of a point.

-- The company's rules for recognitions, one row. Written by src/recognition.
create table recognition_rules (
  is_only boolean primary key default true check (is_only),
  value_required boolean not null default false,
  -- The fewest characters of a message.
  shortest_message integer not null default 0 check (shortest_message between 0 and 200),
  -- Whether cards on the wall show points.
  shows_points boolean not null default true,
  reactions text[] not null default '{👏,❤️,🎉,🙌,💡,🚀}'
    check (cardinality(reactions) between 1 and 8)
);
insert into recognition_rules default values;

-- The company's values. Archived, never deleted. Written by src/recognition.
create table company_values (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  emoji text not null check (length(emoji) between 1 and 16),
  color text not null check (color in ('green', 'gold', 'blue', 'violet', 'rose', 'teal')),
  place integer not null check (place >= 0),
  archived_at timestamptz(3)
);
create unique index company_values_name on company_values (lower(name)) where archived_at is null;

-- Thanks from one person to one or more colleagues. Their points are entries of the ledger. Written by
-- src/recognition.
create table recognitions (
  id bigint generated always as identity primary key,
  sender_id bigint not null references users (id),
  -- The sequence number of the sender's first send; one follows for each further receiver. Null:
  -- without points.
  first_seq bigint,
  message text not null check (length(message) <= 1000),
  -- For the search.
  words tsvector not null generated always as (to_tsvector('simple', message)) stored,
  -- For each receiver.
  amount bigint not null check (amount >= 0),
  visibility text not null check (visibility in ('public', 'private')),
  picture text references pictures (name),
  made_at timestamptz(3) not null default now(),
  -- When its sender undid it.
  withdrawn_at timestamptz(3),
  -- When the administrator hid its words; the audit log says why.
  hidden_at timestamptz(3),
  -- Public, neither undone nor hidden, and none of its receivers keeps thanks private.
  is_on_wall boolean not null,
  constraint points_have_sends check ((amount = 0) = (first_seq is null)),
  constraint wall_is_public check (
    not is_on_wall or (visibility = 'public' and withdrawn_at is null and hidden_at is null)),
  foreign key (sender_id, first_seq) references entries (user_id, seq)
);
create index recognitions_wall on recognitions (id desc) where is_on_wall;
create index recognitions_given on recognitions (sender_id, id desc);
create unique index recognitions_first_send on recognitions (sender_id, first_seq)
  where first_seq is not null;
create index recognitions_words on recognitions using gin (words) where is_on_wall;
create index recognitions_picture on recognitions (picture) where picture is not null;
create index recognitions_made_at on recognitions using brin (made_at);

-- Only the marks of a recognition change.
create trigger recognitions_change_marks_only before update on recognitions for each row
  when ((old.id, old.sender_id, old.first_seq, old.message, old.amount, old.visibility, old.picture,
         old.made_at)
        is distinct from (new.id, new.sender_id, new.first_seq, new.message, new.amount, new.visibility,
                          new.picture, new.made_at))
  execute function refuse_change();
create trigger recognitions_never_deleted before delete on recognitions
  for each row execute function refuse_change();

-- The receivers of each recognition. Written by src/recognition.
create table recognition_receivers (
  recognition_id bigint not null references recognitions (id),
  receiver_id bigint not null references users (id),
  sender_id bigint not null,
  -- The sender's entry for this receiver; null: without points.
  send_seq bigint,
  primary key (receiver_id, recognition_id),
  foreign key (sender_id, send_seq) references entries (user_id, seq),
  constraint thanked_by_another check (receiver_id <> sender_id)
);
create index recognition_receivers_card on recognition_receivers (recognition_id);
create unique index recognition_receivers_send on recognition_receivers (sender_id, send_seq)
  where send_seq is not null;

-- Points that others added to a recognition: a send for each receiver. Written by src/recognition.
create table added_points (
  giver_id bigint not null references users (id),
  -- The giver's entry.
  send_seq bigint not null,
  recognition_id bigint not null references recognitions (id),
  receiver_id bigint not null references users (id),
  amount bigint not null check (amount > 0),
  made_at timestamptz(3) not null default now(),
  primary key (giver_id, send_seq),
  foreign key (giver_id, send_seq) references entries (user_id, seq)
);
create index added_points_card on added_points (recognition_id);

-- The values a recognition names. Written by src/recognition.
create table recognition_values (
  value_id bigint not null references company_values (id),
  recognition_id bigint not null references recognitions (id),
  primary key (value_id, recognition_id)
);
create index recognition_values_card on recognition_values (recognition_id);

-- Written by src/recognition.
create table recognition_reactions (
  recognition_id bigint not null references recognitions (id),
  user_id bigint not null references users (id),
  emoji text not null check (length(emoji) between 1 and 16),
  made_at timestamptz(3) not null default now(),
  primary key (recognition_id, user_id, emoji)
);

-- Written by src/recognition.
create table recognition_comments (
  id bigint generated always as identity primary key,
  recognition_id bigint not null references recognitions (id),
  author_id bigint not null references users (id),
  text text not null check (length(text) <= 500),
  made_at timestamptz(3) not null default now(),
  -- When its author removed it.
  removed_at timestamptz(3),
  -- When the administrator hid it; the audit log says why.
  hidden_at timestamptz(3)
);
create index recognition_comments_card on recognition_comments (recognition_id, id);

-- Cards and comments that somebody wants the administrator to look at. Written by src/recognition.
create table recognition_reports (
  id bigint generated always as identity primary key,
  recognition_id bigint not null references recognitions (id),
  -- Null: the card itself.
  comment_id bigint references recognition_comments (id),
  reported_by bigint not null references users (id),
  reason text not null check (length(reason) <= 280),
  made_at timestamptz(3) not null default now(),
  outcome text check (outcome in ('nothing', 'hidden', 'hiddenAndLocked')),
  settled_at timestamptz(3),
  constraint settled_with_an_outcome check ((outcome is null) = (settled_at is null))
);
create unique index one_open_report_each
  on recognition_reports (recognition_id, comment_id, reported_by) nulls not distinct
  where settled_at is null;
create index recognition_reports_open on recognition_reports (id) where settled_at is null;

-- Each person's privacy choices and last seen thanks; no row: the defaults. Written by
-- src/recognition.
create table recognition_choices (
  user_id bigint primary key references users (id),
  -- Whether others see the thanks the person receives.
  receives_in_public boolean not null default true,
  -- Whether the person may be named among those who thank most.
  is_ranked boolean not null default true,
  -- The newest received recognition that the person saw on Home.
  seen_id bigint not null default 0
) with (fillfactor = 70);

-- Each send before becomes a recognition. Their words were for two people: they stay private.
create temporary table earlier on commit drop as
  select row_number() over (order by made_at, user_id, seq) as place, user_id, seq, colleague_id,
         -(earned + appreciation) as amount, message, made_at
    from entries where type = 'send';
insert into recognitions (sender_id, first_seq, message, amount, visibility, made_at, is_on_wall)
  select user_id, seq, message, amount, 'private', made_at, false from earlier order by place;
insert into recognition_receivers (recognition_id, receiver_id, sender_id, send_seq)
  select r.id, e.colleague_id, e.user_id, e.seq
    from earlier e join recognitions r on (r.sender_id, r.first_seq) = (e.user_id, e.seq);
insert into recognition_choices (user_id, seen_id)
  select receiver_id, max(recognition_id) from recognition_receivers group by receiver_id;

alter table audit_log drop constraint known_action;
alter table audit_log add constraint known_action check (
  action in ('signedIn', 'signInRefused', 'signedOut', 'deviceSignedOut', 'devicesSignedOut',
             'passwordChanged', 'passwordReset', 'passwordLinkAsked', 'passwordRenewed',
             'addressConfirmed', 'userSignedOut', 'mailGivenUp',
             'permissionsSet', 'userCreated', 'userEdited', 'peopleInvited', 'usersImported',
             'bonusesImported', 'balanceAdjusted', 'sendReversed', 'bonusEntered', 'bonusCleared',
             'bonusProcessed', 'bonusesProcessed', 'giftAdded', 'giftEdited', 'giftRestocked',
             'giftRemoved', 'orderHandedOver', 'orderRefunded', 'sectionSaved', 'sectionRemoved',
             'sectionRestored', 'answerSaved', 'answerRemoved', 'recognitionHidden',
             'commentHidden', 'reportSettled', 'valueSaved', 'rulesChanged')
);
