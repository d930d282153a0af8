import { invariant, type Invariant } from '#platform/server/invariant.ts'

/** Makes issued = withdrawn + spent + held true at every moment, not only now. */
export const OVERVIEW_INVARIANTS: readonly Invariant[] = [
  invariant(
    'both entries of a send or reversal have the same time',
    `entries where type in ('send', 'reversalIn')`,
    `select format('user %s entry %s (%s)', e.user_id, e.seq, e.type)
       from entries e join entries o on (o.user_id, o.seq) = (e.colleague_id, e.colleague_seq)
      where e.type in ('send', 'reversalIn') and o.made_at <> e.made_at`,
  ),
]
