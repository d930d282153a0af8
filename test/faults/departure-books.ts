import type { Site } from './site.ts'

/** Somebody who left, as the audit log tells it. */
interface LeftRow {
  readonly user_id: number
  readonly reason: string
  readonly points: string
  readonly forfeited: string
  readonly recalled: string
}

/** Those who left and were erased, and who had the administrator's account before. */
export interface DepartureBooks {
  readonly left: readonly LeftRow[]
  readonly erased: ReadonlySet<number>
  /** How often the audit log tells that somebody was erased; not whom. */
  readonly erasures: number
  /** The former administrator of each hand-over. */
  readonly handedOver: readonly number[]
}

export async function readDepartures(site: Site): Promise<DepartureBooks> {
  const erased = await site.look<{ id: number }>('select id from users where erased_at is not null')
  const told = await site.look<{ action: string; user_id: number }>(
    `select action, subject_id as user_id from audit_log
      where action in ('userErased', 'administratorHandedOver')`,
  )
  return {
    left: await site.look<LeftRow>(
      `select subject_id as user_id, reason, after->>'points' as points,
              after->>'forfeited' as forfeited, after->>'recalled' as recalled
         from audit_log where action = 'userLeft'`,
    ),
    erased: new Set(erased.map(({ id }) => id)),
    erasures: told.filter(({ action }) => action === 'userErased').length,
    handedOver: told.flatMap(({ action, user_id: user }) =>
      action === 'administratorHandedOver' ? user : [],
    ),
  }
}
