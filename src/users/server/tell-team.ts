import { notify } from '#notifications/server/notify.ts'
import type { Tx } from '#platform/server/db/transact.ts'

/** An account that is older is no newcomer's; the same holds for the invitation on Home. */
const NEW_FOR_DAYS = 14

const FIND_TEAM = `
  select mate.id
    from users new join users mate on lower(mate.team) = lower(new.team)
   where new.id = $1 and new.is_active and new.created_at > now() - interval '${NEW_FOR_DAYS} days'
     and mate.is_active and mate.is_transfer and mate.created_at < new.created_at
   order by mate.id`

/** Invites the team of an active newcomer, those who were there before, to welcome them. */
export async function tellTeam(tx: Tx, newcomerId: number): Promise<void> {
  const { rows } = await tx.query<{ id: number }>({ text: FIND_TEAM, values: [newcomerId] })
  const receivers = rows.map(({ id }) => id)
  notify(tx, { kind: 'newcomer', receivers, actor: newcomerId, subject: newcomerId })
}
