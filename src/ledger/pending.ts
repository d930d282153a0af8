/** SQL: the sum of the bonuses that the user of a row of `wallets` has not deposited yet. */
export const SUM_PENDING = `
  (select coalesce(sum(amount), 0)::bigint from bonuses
    where bonuses.user_id = wallets.user_id and claimed_seq is null and recall_id is null)`
