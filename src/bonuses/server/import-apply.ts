import { writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import type { Applying, Judged } from '#imports/server/import-rules.ts'
import { recordMany } from '#audit-log/server/record.ts'
import type { ImportedBonus } from './import-judge.ts'

type Row = Judged<ImportedBonus>

const ENTER = `
  insert into entered_bonuses (user_id, amount, reason, entered_by)
  select user_id, amount, reason, $4
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as r (user_id, amount, reason)
   order by user_id
      on conflict do nothing`

const CHANGE = `
  update entered_bonuses e
     set amount = r.amount, reason = r.reason, entered_by = $4, entered_at = now()
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as r (user_id, amount, reason)
   where e.user_id = r.user_id`

/** Enters bonus points as they were judged. Nobody but the administrator has to hear of it. */
export async function applyBonuses(
  tx: Tx,
  rows: readonly Row[],
  { by, from }: Applying,
): Promise<number[]> {
  const ofOutcome = (wanted: Row['outcome']) => rows.filter(({ outcome }) => outcome === wanted)
  await enter(tx, ENTER, ofOutcome('created'), by)
  await enter(tx, CHANGE, ofOutcome('changed'), by)
  const effects = rows.flatMap(({ entry, userId: id }) =>
    id === null ? [] : [{ id, after: { bonus: writePoints(entry.amount), reason: entry.reason } }],
  )
  await recordMany(tx, { action: 'bonusEntered', by, from }, 'user', effects)
  return []
}

async function enter(tx: Tx, text: string, rows: readonly Row[], by: number): Promise<void> {
  if (rows.length === 0) return
  const { rowCount } = await tx.query({
    text,
    values: [
      rows.map(({ userId }) => userId),
      rows.map(({ entry }) => entry.amount),
      rows.map(({ entry }) => entry.reason),
      by,
    ],
  })
  // Somebody entered something for one of them just now.
  if (rowCount !== rows.length) throw new Refused('import-outdated')
}
