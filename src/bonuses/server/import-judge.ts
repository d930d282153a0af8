import type { EnteredBonus } from '#users/contract/users.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Verdict } from '#imports/server/import-rules.ts'

/** What a row of a file says: bonus points for whoever has the address. */
export interface ImportedBonus extends EnteredBonus {
  readonly email: string
}

interface Found {
  email: string
  id: number
  is_administrator: boolean
  amount: number | null
  reason: string | null
}

// In the order of users, like all that locks many of them.
const LOCK = `
  select from entered_bonuses
   where user_id in (select id from users where email = any($1::text[]))
   order by user_id for update`

// No plan of it is kept, so none is from when the tables were empty.
const FIND = `
  select u.email, u.id, u.is_administrator, e.amount, e.reason
    from users u left join entered_bonuses e on e.user_id = u.id
   where u.email = any($1::text[])`

/** What would become of rows of a file of bonus points, in turn. */
export async function judgeBonuses(
  tx: Tx,
  bonuses: readonly ImportedBonus[],
  { lock }: { lock: boolean },
): Promise<Verdict[]> {
  const values = [bonuses.map(({ email }) => email)]
  if (lock) await tx.query({ text: LOCK, values })
  const { rows } = await tx.query<Found>({ text: FIND, values })
  const found = new Map(rows.map((row) => [row.email, row]))
  return bonuses.map((bonus) => judge(bonus, found.get(bonus.email)))
}

function judge({ amount, reason }: ImportedBonus, found: Found | undefined): Verdict {
  if (found === undefined) {
    return { outcome: 'refused', refusal: 'profile-missing', column: 'Email' }
  }
  const { id: userId, is_administrator: isAdministrator, ...entered } = found
  if (isAdministrator) return { outcome: 'refused', refusal: 'bonus-self', column: 'Email' }
  if (entered.amount === null) return { outcome: 'created', userId, before: {} }
  const before = {
    ...(entered.amount !== amount && { Amount: writePoints(hundredths(entered.amount)) }),
    ...(entered.reason !== reason && { Reason: entered.reason ?? '' }),
  }
  const outcome = Object.keys(before).length === 0 ? 'unchanged' : 'changed'
  return { outcome, userId, before }
}
