import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

/** SQL: the entry `e` is a sender's own undo, no correction by the administrator. */
export const IS_UNDO = `(e.type = 'reversalIn' and e.made_by is null and exists (
  select from recognition_receivers s join recognitions r on r.id = s.recognition_id
   where (s.sender_id, s.send_seq) = (e.user_id, e.reverses_seq) and r.withdrawn_at is not null))`

/** SQL: the entry corrects another, or a balance; of a reversed send the sender's side. */
export const IS_CORRECTION = `type in ('adjustment', 'reversalIn', 'awardReversal')`

const CORRECTIONS = `action in ('balanceAdjusted', 'pointsForfeited', 'sendReversed', 'awardReversed')`

export const AUDIT_LOG_INVARIANTS: readonly Invariant[] = [
  invariant(
    'every subject of the audit log exists',
    'audit_log where subject_id is not null',
    `select format('row %s: %s %s', t.id, t.subject_kind, t.subject_id) from audit_log t
      where subject_kind = 'user' and not exists (select from users u where u.id = t.subject_id)
         or subject_kind = 'section'
            and not exists (select from manual_sections s where s.id = t.subject_id)
         or subject_kind = 'gift' and not exists (select from gifts g where g.id = t.subject_id)`,
  ),
  invariant(
    'ledger corrections and their audit log rows match',
    `audit_log where ${CORRECTIONS}`,
    `select format('user %s entry %s, row %s', e.user_id, e.seq, t.id)
       from (select user_id, seq, type, coalesce(made_by, user_id) as made_by, message
               from entries e where ${IS_CORRECTION} and not ${IS_UNDO}) e
       full join (select id, subject_id, (after->>'transaction')::bigint as seq, action, made_by, reason
                    from audit_log
                   where ${CORRECTIONS}) t
         on (t.subject_id, t.seq) = (e.user_id, e.seq)
      where (case e.type when 'adjustment' then 'balanceAdjusted' when 'awardReversal' then 'awardReversed'
                         else 'sendReversed' end,
             e.made_by, e.message)
            is distinct from
            (case t.action when 'pointsForfeited' then 'balanceAdjusted' else t.action end,
             t.made_by, t.reason)`,
  ),
]
