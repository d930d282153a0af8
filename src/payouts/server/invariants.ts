import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

export const PAYOUT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every withdrawal has one payout, and every payout its withdrawal',
    'payouts',
    `select format('user %s entry %s: %s', user_id, seq,
                   case when p.user_id is null then 'no payout' else 'no withdrawal' end)
       from (select user_id, seq from entries where type = 'withdraw') e
       full join payouts p using (user_id, seq)
      where e.user_id is null or p.user_id is null`,
  ),
  invariant(
    'no withdrawal was paid out before it was made',
    `payouts where state = 'paid'`,
    `select format('user %s entry %s', user_id, seq)
       from payouts p join entries e using (user_id, seq)
      where p.state = 'paid' and p.paid_at < date_trunc('milliseconds', e.made_at)`,
  ),
]
