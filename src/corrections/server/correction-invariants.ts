import { IS_UNDO } from '#audit-log/server/invariants.ts'
import { wasAdministrator } from '#auth/server/administrator-terms.ts'
import { invariant, type Invariant } from '#platform/server/invariant.ts'

export const CORRECTION_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every adjustment and reversal has the administrator as author, or is an undo by the sender',
    `entries where type in ('adjustment', 'reversalIn')`,
    `select format('user %s entry %s (%s) was made by %s', e.user_id, e.seq, e.type,
                   coalesce(e.made_by, e.user_id))
       from entries e
      where e.type in ('adjustment', 'reversalIn')
        and not ${wasAdministrator('coalesce(e.made_by, e.user_id)', 'e.made_at')}
        and not ${IS_UNDO}`,
  ),
  invariant(
    'both entries of a reversal have the same author',
    `entries where type = 'reversalIn'`,
    `select format('user %s entry %s', b.user_id, b.seq)
       from entries b join entries t on (t.user_id, t.seq) = (b.colleague_id, b.colleague_seq)
      where b.type = 'reversalIn'
        and coalesce(b.made_by, b.user_id) <> coalesce(t.made_by, t.user_id)`,
  ),
]
