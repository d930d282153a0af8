import type { ImportJudge, Judgement, Verdict } from '#imports/server/import-rules.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { findRoleHolders } from '#roles/server/held-roles.ts'
import { FIELDS, type UserEntry } from './import-entry.ts'

/**
 * What only the administrator may import: changes of somebody who has a role or is offered the administrator's
 * account; and what people keepers may not change elsewhere either: Deposit, Withdraw, and birthdays that are known.
 */
export async function restrictUsers(
  tx: Tx,
  { right }: ImportJudge,
  judged: readonly Judgement<UserEntry>[],
): Promise<Verdict[]> {
  const ids = judged.flatMap(({ verdict }) => ('userId' in verdict ? (verdict.userId ?? []) : []))
  const fixed = new Set(await findRoleHolders(tx, ids))
  return judged.map(({ entry, verdict }) => {
    if (verdict.outcome === 'refused' || verdict.outcome === 'unchanged') return verdict
    const { userId, before } = verdict
    if (userId !== null && fixed.has(userId)) return refused('role-holder', FIELDS.email)
    return right.administers ? verdict : (whyNotKeepers(entry, before) ?? verdict)
  })
}

function whyNotKeepers(entry: UserEntry, before: Readonly<Record<string, string>>): Verdict | null {
  const isNew = Object.keys(before).length === 0
  const flag = (['isDeposit', 'isWithdraw'] as const).find((name) =>
    isNew ? entry[name] === true : name in before,
  )
  if (flag !== undefined) return refused('flag-administrators', flag)
  const birthday = before[FIELDS.birthday] ?? ''
  return birthday === '' ? null : refused('birthday-administrators', FIELDS.birthday)
}

function refused(refusal: RefusalCode, column: string): Verdict {
  return { outcome: 'refused', refusal, column }
}
