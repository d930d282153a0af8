import { IS_CORRECTION, IS_UNDO } from '#audit-log/server/invariants.ts'
import { wasAdministrator } from '#auth/server/administrator-terms.ts'
import { invariant, type Invariant } from '#platform/server/db/invariant.ts'
import { hadBeenGiven } from '#roles/server/held-roles.ts'

/** SQL: the entry `e` took points of a leaver back. */
const IS_FORFEIT = `exists (
  select from audit_log f
   where f.action = 'pointsForfeited' and f.subject_kind = 'user' and f.subject_id = e.user_id
     and (f.after->>'transaction')::bigint = e.seq)`

export const CORRECTION_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every adjustment and reversal is the administration’s, a leaver’s points taken back, or an undo by the sender',
    `entries where ${IS_CORRECTION}`,
    `select format('user %s entry %s (%s) was made by %s', e.user_id, e.seq, e.type,
                   coalesce(e.made_by, e.user_id))
       from entries e
      where ${IS_CORRECTION}
        and not ${wasAdministrator('coalesce(e.made_by, e.user_id)', 'e.made_at')}
        and not ${hadBeenGiven('coalesce(e.made_by, e.user_id)', 'e.made_at', ['deputy'])}
        and not (${hadBeenGiven('e.made_by', 'e.made_at', ['peopleKeeper'])} and ${IS_FORFEIT})
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
