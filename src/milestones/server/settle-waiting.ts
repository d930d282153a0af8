import type { WaitingMilestone } from '#milestones/contract/milestone-choices.ts'
import type { MilestoneKind } from '#milestones/contract/milestones.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import { recordSettled } from './events.ts'
import { occasionOf, postOccurrence, skipOccurrence } from './post-occurrence.ts'

const MOST_LISTED = 100

interface WaitingRow {
  id: number
  userId: number
  firstName: string
  lastName: string
  kind: MilestoneKind
  name: string | null
  ordinal: number
  day: string
  state: string
  failure: string | null
}

const READ = `
  select o.id, o.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", m.kind, m.name,
         o.ordinal, o.day::text as day, o.state, o.failure
    from milestone_occurrences o
    join milestones m on m.id = o.milestone_id
    join users u on u.id = o.user_id`

/** Milestones whose date was entered after its day, and those that could not be posted, the oldest first. */
export async function listWaiting({ pool }: Database): Promise<WaitingMilestone[]> {
  const { rows } = await pool.query<WaitingRow>(
    `${READ} where o.state = 'waits' or o.state = 'due' and o.failure is not null order by o.day, o.id limit ${MOST_LISTED}`,
  )
  return rows.map(({ id, userId, firstName, lastName, state, failure, ...row }) => ({
    id,
    person: { id: userId, firstName, lastName },
    occasion: occasionOf(row),
    failure: state === 'due' ? failure : null,
  }))
}

interface LateDecision {
  readonly by: number
  readonly from?: string
  readonly id: number
  /** Otherwise it is skipped. */
  readonly gives: boolean
  /** The mark of the sealing key. */
  readonly mark: Buffer
}

/**
 * Gives a milestone that waits, or skips it; once. Throws Refused: 'milestone-unknown', 'bonus-own' for one's own,
 * 'balance-limit'.
 */
export function settleWaiting(
  database: Database,
  { by, from, id, gives, mark }: LateDecision,
): Promise<{ id: number }> {
  return transactIdempotent(database, async (tx) => {
    await holdPermission(tx, by, 'giveBonuses')
    const row = await hold(tx, id)
    if (row.userId === by) throw new Refused('bonus-own')
    if (row.state === (gives ? 'posted' : 'skipped')) return { id }
    if (row.state !== 'waits' && row.failure === null) throw new Refused('milestone-unknown')
    if (gives) await postOccurrence(tx, { id, now: new Date(), mark, by, from })
    else {
      await skipOccurrence(tx, { id, by })
      const settled = { userId: row.userId, occasion: occasionOf(row), by, from }
      await recordSettled(tx, 'milestoneSkipped', settled)
    }
    announce(tx, [{ topic: 'users', userId: null }])
    return { id }
  })
}

async function hold(tx: Tx, id: number): Promise<WaitingRow> {
  const { rows } = await tx.query<WaitingRow>({
    text: `${READ} where o.id = $1 for no key update of o`,
    values: [id],
  })
  const [row] = rows
  if (row === undefined) throw new Refused('milestone-unknown')
  return row
}
