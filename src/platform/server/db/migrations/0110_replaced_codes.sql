-- Compatible from: 0052_api_tokens
-- A code that was shown can be replaced, and codes that the present key does not open leave the stock until it does.
alter table voucher_codes
  -- The code that it was given for.
  add column replaces uuid unique references voucher_codes (id),
  add column replaced_at timestamptz,
  drop constraint voucher_codes_state_check,
  add constraint voucher_codes_state_check
    check (state in ('loaded', 'locked', 'sold', 'shown', 'replaced', 'retired'));
create index voucher_codes_of_gift on voucher_codes (gift_id, loaded_at desc, id);

alter table gift_changes
  drop constraint gift_changes_kind_check,
  add constraint gift_changes_kind_check check (
    kind in ('added', 'edited', 'restocked', 'removed', 'counted', 'damaged', 'lost', 'found', 'expired',
             'replaced', 'locked', 'unlocked')
  ),
  drop constraint made_by_one,
  add constraint made_by_one check (
    num_nonnulls(made_by, service) = case when kind in ('expired', 'locked', 'unlocked') then 0 else 1 end);

insert into notification_defaults (kind, in_inbox, mail, push, is_locked)
values ('codeReplaced', true, 'at_once', true, false);
