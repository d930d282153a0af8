-- Compatible from: 0012_recognition
-- For All Data: no index has a person's total points, so PostgreSQL would take a limit of them for a third
-- of all people. With the spread of the totals, which ANALYZE keeps, it plans to read what it needs.
create statistics wallets_total on (earned + appreciation) from wallets;
