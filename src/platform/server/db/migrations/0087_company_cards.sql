-- Compatible from: 0052_api_tokens
-- Cards of the company: without a sender, for an occasion, with words in several languages.
alter table recognitions
  alter column sender_id drop not null,
  -- What is celebrated: its kind, years, name and day.
  add column occasion jsonb check (jsonb_typeof(occasion) = 'object'),
  -- The words in other languages than the company's, by language.
  add column translations jsonb check (jsonb_typeof(translations) = 'object'),
  -- Who reads a private card besides its receiver: their team.
  add column team text,
  add constraint company_cards_have_an_occasion check ((sender_id is null) = (occasion is not null)),
  add constraint translated_for_an_occasion check (
    occasion is not null or (translations is null and team is null)),
  add constraint removed_words_are_gone_in_all_languages check (
    words_removed_at is null or translations is null),
  add constraint teams_read_private_cards check (team is null or visibility = 'private'),
  drop constraint points_have_sends,
  add constraint points_have_sends check (
    case when sender_id is null then first_seq is null else (amount = 0) = (first_seq is null) end);
create index recognitions_team on recognitions (lower(team), id desc) where team is not null;

-- Of a card of the company: the receiver's entry for its points.
alter table recognition_receivers
  alter column sender_id drop not null,
  add column award_seq bigint,
  add foreign key (receiver_id, award_seq) references entries (user_id, seq),
  add constraint awarded_by_the_company check (award_seq is null or sender_id is null),
  add constraint sent_by_somebody check (send_seq is null or sender_id is not null);

create function refuse_change_of_occasion() returns trigger language plpgsql as $$
begin
  raise exception 'the occasion of a card does not change';
end $$;
create trigger recognitions_keep_occasion before update on recognitions for each row
  when ((old.occasion, old.team) is distinct from (new.occasion, new.team)
        or old.translations is distinct from new.translations and new.translations is not null)
  execute function refuse_change_of_occasion();

-- The company itself gives points for milestones.
alter table entries
  drop constraint adjustment_is_made_by_another,
  add constraint adjustment_is_made_by_another check (type <> 'adjustment' or made_by is not null);
alter table awards alter column made_by drop not null;

insert into notification_defaults (kind, in_inbox, mail, push, is_locked)
select 'celebrated', in_inbox, mail, push, is_locked from notification_defaults where kind = 'thanked';
