-- Compatible from: 0023_seen_thanks
-- For All Data, which begins with the people who wait for approval.
create index users_waiting on users (id)
  where not (is_active or is_deposit or is_withdraw or is_transfer);
