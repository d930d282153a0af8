import { invariant, type Invariant } from '#platform/server/db/invariant.ts'
import { STATEMENT_LINES } from '#reports/contract/statements.ts'
import { MOVED, STORED_SUMS } from './month-figures.ts'

/**
 * SQL: the figures of each closed month, computed from the entries and summed as stored. The entries
 * are read once: `edges` are the bounds of all closed months, and `slots` the sums between them.
 */
const RECOMPUTED = `
  with edges as (
    select array_agg(at order by at) as bounds
      from (select from_at from closed_months union select until_at from closed_months) b (at)),
  slots as (
    select width_bucket(e.made_at, edges.bounds) as slot, sum(e.earned + e.appreciation) as held,
           sum(e.allowance) as to_give,
           ${Object.entries(MOVED)
             .map(([line, sum]) => `${sum} as "${line}"`)
             .join(', ')}
      from entries e, edges
     where edges.bounds is not null
     group by slot),
  recomputed as (
    select m.month,
           coalesce(sum(s.held) filter (where s.slot < b.first), 0) as opening,
           ${Object.keys(MOVED)
             .map(
               (line) =>
                 `coalesce(sum(s."${line}") filter (where s.slot >= b.first), 0) as "${line}"`,
             )
             .join(', ')},
           coalesce(sum(s.held), 0) as closing,
           coalesce(sum(s.to_give), 0) as "toGive"
      from closed_months m
     cross join edges
     cross join lateral (select width_bucket(m.from_at, edges.bounds) as first,
                                width_bucket(m.until_at, edges.bounds) as next) b
      left join slots s on s.slot < b.next
     group by m.month),
  stored as (
    select m.month, ${STORED_SUMS}
      from closed_months m
      left join closed_month_figures f using (month)
     group by m.month)`

/** Makes issued = withdrawn + spent + forfeited + held true at every moment, not only now. */
export const OVERVIEW_INVARIANTS: readonly Invariant[] = [
  invariant(
    'both entries of a send or reversal have the same time',
    `entries where type in ('send', 'reversalIn')`,
    `select format('user %s entry %s (%s)', e.user_id, e.seq, e.type)
       from entries e join entries o on (o.user_id, o.seq) = (e.colleague_id, e.colleague_seq)
      where e.type in ('send', 'reversalIn') and o.made_at <> e.made_at`,
  ),
  invariant(
    'the figures of every closed month are those of its entries',
    'closed_months',
    `${RECOMPUTED}
     select format('month %s: %s', to_char(m.month, 'YYYY-MM'), line.name)
       from closed_months m
       join recomputed r using (month)
       join stored s using (month)
      cross join lateral (values ${STATEMENT_LINES.map(
        (line) => `('${line}', s."${line}", r."${line}")`,
      ).join(', ')}) line (name, stored, entries)
      where line.stored is distinct from line.entries`,
  ),
]
