import { invariant, type Invariant } from '#platform/server/db/invariant.ts'
import { ALLOWANCE_INVARIANTS } from './portion-invariants.ts'

const WITH_REASON = `type in ('award', 'awardReversal', 'adjustment', 'reversalIn', 'reversalOut')`

export const LEDGER_INVARIANTS: readonly Invariant[] = [
  invariant(
    'postings of every movement sum to zero',
    `entries where type not in ('receive', 'reversalOut')`,
    `select format('user %s entry %s sums to %s', e.user_id, e.seq, sums.total)
       from entries e
       left join entries o on (o.user_id, o.seq) = (e.colleague_id, e.colleague_seq)
      cross join lateral (
        select e.earned + e.appreciation + e.allowance + e.system_amount
             + coalesce(o.earned + o.appreciation + o.allowance + o.system_amount, 0)) sums (total)
      where e.type not in ('receive', 'reversalOut') and sums.total <> 0`,
  ),
  invariant(
    'every send has exactly one receive, and every receive one send; so for reversals',
    `entries where type in ('send', 'receive', 'reversalIn', 'reversalOut')`,
    `select format('user %s entry %s (%s) has no other side', e.user_id, e.seq, e.type)
       from entries e
       left join entries o on (o.user_id, o.seq) = (e.colleague_id, e.colleague_seq)
      where e.type in ('send', 'receive', 'reversalIn', 'reversalOut') and (
        (o.colleague_id, o.colleague_seq, o.message) is distinct from (e.user_id, e.seq, e.message)
        or o.type is distinct from case e.type
          when 'send' then 'receive' when 'receive' then 'send'
          when 'reversalIn' then 'reversalOut' else 'reversalIn' end)`,
  ),
  invariant(
    'every balance is the sum of its entries',
    'wallets',
    `select format('user %s holds %s/%s, entries say %s/%s', w.user_id,
                   w.earned, w.appreciation, s.earned, s.appreciation)
       from wallets w
       left join (
         select user_id, sum(earned) earned, sum(appreciation) appreciation
           from entries group by user_id) s using (user_id)
      where (w.earned, w.appreciation)
            is distinct from (coalesce(s.earned, 0), coalesce(s.appreciation, 0))`,
  ),
  invariant(
    'no account is below zero, now or ever',
    'entries',
    `select format('user %s at entry %s', user_id, seq) from entries
      where least(earned_after, appreciation_after) < 0
     union all
     select format('user %s now', user_id) from wallets where least(earned, appreciation) < 0`,
  ),
  invariant(
    'sequence numbers run without a gap up to the newest',
    'wallets',
    `select format('user %s: %s entries from %s to %s, newest is %s',
                   w.user_id, s.n, s.lowest, s.highest, w.last_seq)
       from wallets w
       left join (select user_id, count(*) n, min(seq) lowest, max(seq) highest
                    from entries group by user_id) s using (user_id)
      where (coalesce(s.n, 0), coalesce(s.highest, 0), coalesce(s.lowest, 1))
            is distinct from (w.last_seq, w.last_seq, 1::bigint)`,
  ),
  invariant(
    'running balances chain from entry to entry',
    'entries',
    `select format('user %s entry %s does not follow from the one before', user_id, seq)
       from (select *, lag(earned_after, 1, 0::bigint) over history as earned_before,
                    lag(appreciation_after, 1, 0::bigint) over history as appreciation_before
               from entries window history as (partition by user_id order by seq)) e
      where earned_before + earned <> earned_after
         or appreciation_before + appreciation <> appreciation_after`,
  ),
  invariant(
    'every entry debits and credits what its type says',
    'entries',
    `select format('user %s entry %s (%s)', user_id, seq, type) from entries
      where (case type
        when 'signUp' then earned >= 0 and appreciation = 0
          and (earned = 0 or system_account = 'issued')
        when 'deposit' then earned > 0 and appreciation = 0 and system_account = 'issued'
        when 'depositSalary' then earned > 0 and appreciation = 0 and system_account = 'issued'
        when 'award' then earned = 0 and appreciation > 0 and system_account = 'issued'
        when 'awardReversal' then earned <= 0 and appreciation <= 0 and system_account = 'issued'
        when 'granted' then allowance > 0 and system_account = 'promised'
        when 'expired' then allowance < 0 and system_account = 'promised'
        when 'withdraw' then earned <= 0 and appreciation <= 0 and system_account = 'withdrawn'
        when 'purchase' then earned <= 0 and appreciation <= 0 and system_account = 'shop'
        when 'refund' then earned >= 0 and appreciation >= 0 and system_account = 'shop'
        when 'send' then earned <= 0 and appreciation <= 0 and allowance <= 0 and system_account is null
        when 'receive' then earned = 0 and appreciation > 0 and system_account is null
        when 'adjustment' then (earned = 0) <> (appreciation = 0) and system_account = 'issued'
        when 'reversalIn' then earned >= 0 and appreciation >= 0 and allowance >= 0
          and system_account is null
        when 'reversalOut' then earned <= 0 and appreciation <= 0 and system_account is null
      end) is not true`,
  ),
  invariant(
    'the refunds of every purchase return at most what each balance paid',
    `entries where type = 'refund'`,
    `select format('user %s entry %s', r.user_id, r.refunds_seq)
       from (select user_id, refunds_seq, sum(earned) earned, sum(appreciation) appreciation
               from entries where type = 'refund' group by user_id, refunds_seq) r
       left join entries p on (p.user_id, p.seq) = (r.user_id, r.refunds_seq)
      where p.type is distinct from 'purchase'
         or r.earned > -p.earned or r.appreciation > -p.appreciation`,
  ),
  invariant(
    'every reversal returns the points of its send, to the same balances, from its receiver',
    `entries where type = 'reversalIn'`,
    `select format('user %s entry %s', b.user_id, b.seq)
       from entries b
       left join entries s on (s.user_id, s.seq) = (b.user_id, b.reverses_seq)
       left join entries t on (t.user_id, t.seq) = (b.colleague_id, b.colleague_seq)
      where b.type = 'reversalIn'
        and (s.type, s.earned, s.appreciation, s.allowance, s.colleague_id, s.colleague_seq)
            is distinct from
            ('send', -b.earned, -b.appreciation, -b.allowance, t.user_id, t.reverses_seq)`,
  ),
  invariant(
    'every reversed award takes back its points',
    `entries where type = 'awardReversal'`,
    `select format('user %s entry %s', b.user_id, b.seq)
       from entries b
       left join entries a on (a.user_id, a.seq) = (b.user_id, b.reverses_seq)
      where b.type = 'awardReversal'
        and (a.type, a.appreciation) is distinct from ('award', -(b.earned + b.appreciation))`,
  ),
  invariant(
    'every reversal takes from the appreciation balance first',
    `entries where type in ('reversalOut', 'awardReversal')`,
    `select format('user %s entry %s', user_id, seq) from entries
      where type in ('reversalOut', 'awardReversal') and earned < 0 and appreciation_after > 0`,
  ),
  invariant(
    'every correction and award has a reason, and every adjustment an author',
    `entries where ${WITH_REASON}`,
    `select format('user %s entry %s (%s)', user_id, seq, type) from entries
      where ${WITH_REASON}
        and (message = '' or (type = 'adjustment' and made_by is null))`,
  ),
  invariant(
    'every user has a wallet that opens with exactly one sign-up bonus',
    'users',
    `select format('user %s', u.id) from users u
      where (select count(*) from entries e where e.user_id = u.id and e.type = 'signUp') <> 1
         or not exists (select from entries e where e.user_id = u.id and e.seq = 1 and e.type = 'signUp')
         or not exists (select from wallets w where w.user_id = u.id)`,
  ),
  invariant(
    'the wallets marked as thanked are those that received points',
    'wallets',
    `select format('user %s', w.user_id) from wallets w
      where w.is_thanked <> exists (
        select from entries e where e.user_id = w.user_id and e.type = 'receive')`,
  ),
  invariant(
    'every idempotency key has one effect, or one stored answer',
    'entries',
    `select format('user %s key %s', user_id, key)
       from (select user_id, key from entries where key is not null
              union all select user_id, key from answers) asked
      group by user_id, key having count(*) > 1`,
  ),
  invariant(
    'points held and to give equal points issued and promised, less points withdrawn and spent',
    'wallets',
    `select format('held %s, to give %s, system accounts %s', held, remaining, system)
       from (select coalesce(sum(earned + appreciation), 0) held from wallets) w,
            (select coalesce(sum(remaining), 0) remaining from allowance_portions) p,
            (select coalesce(sum(system_amount), 0) system from entries) s
      where held + remaining + system <> 0`,
  ),
  ...ALLOWANCE_INVARIANTS,
]
