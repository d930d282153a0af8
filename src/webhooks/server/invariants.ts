import { invariant, type Invariant } from '#platform/server/db/invariant.ts'

/** The last attempt at each delivery. */
const LAST = `(
  select distinct on (endpoint_id, event_seq) endpoint_id, event_seq, number, status
    from webhook_attempts order by endpoint_id, event_seq, number desc)`

export const WEBHOOK_INVARIANTS: readonly Invariant[] = [
  invariant(
    'a delivery counts as taken exactly where its last attempt was answered so',
    'webhook_deliveries',
    `select format('event %s to %s: %s, last answered %s', d.event_seq, d.endpoint_id, d.state, last.status)
       from webhook_deliveries d
       left join ${LAST} last on (last.endpoint_id, last.event_seq) = (d.endpoint_id, d.event_seq)
      where d.state <> 'waiting'
        and (d.state = 'delivered') <> (coalesce(last.status, 0) between 200 and 299)`,
  ),
  invariant(
    'every attempt at a delivery is kept',
    'webhook_deliveries',
    `select format('event %s to %s: %s of %s attempts, the last is number %s',
                   d.event_seq, d.endpoint_id, count(a.number), d.attempts, max(a.number))
       from webhook_deliveries d
       left join webhook_attempts a on (a.endpoint_id, a.event_seq) = (d.endpoint_id, d.event_seq)
      group by d.endpoint_id, d.event_seq
     having count(a.number) < d.attempts or count(a.number) <> coalesce(max(a.number), 0)`,
  ),
  invariant(
    'no event is delivered before webhooks took it',
    'webhook_deliveries',
    `select format('event %s to %s', d.event_seq, d.endpoint_id)
       from webhook_deliveries d
       join event_waits w on w.event_seq = d.event_seq and w.subscriber = 'webhooks'`,
  ),
]
