-- Compatible from: 0052_api_tokens
-- Voucher codes that expire soon leave the stock by themselves: by no person and no service.
alter table gift_changes
  drop constraint gift_changes_kind_check,
  add constraint gift_changes_kind_check check (
    kind in ('added', 'edited', 'restocked', 'removed', 'counted', 'damaged', 'lost', 'found', 'expired')
  ),
  drop constraint made_by_one,
  add constraint made_by_one check (num_nonnulls(made_by, service) = case kind when 'expired' then 0 else 1 end);
