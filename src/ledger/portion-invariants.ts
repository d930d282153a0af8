import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

export const ALLOWANCE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'the changes of portions sum to what each entry moved of the allowance',
    `entries where allowance <> 0`,
    `select format('user %s entry %s moved %s, portions say %s', user_id, seq,
                   coalesce(e.allowance, 0), coalesce(c.amount, 0))
       from (select user_id, seq, allowance from entries where allowance <> 0) e
       full join (select user_id, seq, sum(amount) amount from allowance_changes
                   group by user_id, seq) c using (user_id, seq)
      where e.allowance is distinct from c.amount`,
  ),
  invariant(
    'each portion was granted, and what remains of it is what was not given and did not expire',
    'allowance_portions',
    `select format('user %s portion %s', p.user_id, p.seq)
       from allowance_portions p
       left join entries g on (g.user_id, g.seq) = (p.user_id, p.seq) and g.type = 'granted'
       left join (select user_id, portion_seq as seq, sum(amount) amount from allowance_changes
                   group by user_id, portion_seq) c on (c.user_id, c.seq) = (p.user_id, p.seq)
      where g.allowance is distinct from p.amount or c.amount is distinct from p.remaining
         or p.remaining < 0`,
  ),
  invariant(
    'no send was paid from a portion that was over',
    'allowance_changes',
    `select format('user %s entry %s, portion %s', c.user_id, c.seq, c.portion_seq)
       from allowance_changes c
       join entries e using (user_id, seq)
       join allowance_portions p on (p.user_id, p.seq) = (c.user_id, c.portion_seq)
      where e.type = 'send' and e.made_at >= p.ends_at`,
  ),
  invariant(
    'every reversal returns to each portion what it paid',
    `entries where type = 'reversalIn' and allowance <> 0`,
    `select format('user %s entry %s, portion %s', user_id, seq, portion)
       from (select e.user_id, e.seq, c.portion_seq as portion, c.amount
               from entries e join allowance_changes c using (user_id, seq)
              where e.type = 'reversalIn') back
       full join (
         select e.user_id, e.seq, c.portion_seq as portion, -c.amount as amount
           from entries e
           join allowance_changes c on (c.user_id, c.seq) = (e.user_id, e.reverses_seq)
          where e.type = 'reversalIn') sent using (user_id, seq, portion)
      where back.amount is distinct from sent.amount`,
  ),
]
