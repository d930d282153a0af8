import type { Tx } from '#platform/server/db/transact.ts'
import { FILE_INVARIANTS } from '#platform/server/files/invariants.ts'
import { HELP_INVARIANTS } from '#manuals/server/invariants.ts'
import { HANDOVER_INVARIANTS } from '#handover/server/invariants.ts'
import { IMPORT_INVARIANTS } from '#imports/server/invariants.ts'
import type { Invariant } from '#platform/server/invariant.ts'
import { LEDGER_INVARIANTS } from '#ledger/invariants.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { AUDIT_LOG_INVARIANTS } from '#audit-log/server/invariants.ts'
import { CORRECTION_INVARIANTS } from '#corrections/server/correction-invariants.ts'
import { PAYOUT_INVARIANTS } from '#payouts/server/invariants.ts'
import { BONUS_INVARIANTS } from '#bonuses/server/invariants.ts'
import { NOTIFICATION_INVARIANTS } from '#notifications/server/invariants.ts'
import { RECOGNITION_INVARIANTS } from '#recognition/server/invariants.ts'
import { PRIVACY_INVARIANTS } from '#privacy/server/invariants.ts'
import { OVERVIEW_INVARIANTS } from '#reports/server/invariants.ts'

export const INVARIANTS: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  ...SHOP_INVARIANTS,
  ...FILE_INVARIANTS,
  ...HELP_INVARIANTS,
  ...BONUS_INVARIANTS,
  ...HANDOVER_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  ...CORRECTION_INVARIANTS,
  ...RECOGNITION_INVARIANTS,
  ...NOTIFICATION_INVARIANTS,
  ...OVERVIEW_INVARIANTS,
  ...AUDIT_LOG_INVARIANTS,
  ...IMPORT_INVARIANTS,
  ...PRIVACY_INVARIANTS,
]

export interface Finding {
  readonly invariant: string
  /** The number of rows checked. */
  readonly checked: number
  /** At most 20 violations. */
  readonly violations: readonly string[]
}

export interface AuditReport {
  readonly findings: readonly Finding[]
  readonly violations: readonly string[]
}

/** Years of entries take long. */
const LONGEST_MS = 60 * 60_000

/**
 * Recomputes the books: balances from entries, stock from additions and sales, and so on. All
 * queries see one snapshot, while the app may run.
 */
export async function audit(
  tx: Pick<Tx, 'query'>,
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<AuditReport> {
  await tx.query({ text: 'set transaction isolation level repeatable read, read only' })
  await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
  const findings: Finding[] = []
  for (const { name, sql } of invariants) {
    const { rows } = await tx.query<{ checked: number; violations: string[] }>({
      text: sql,
      query_timeout: LONGEST_MS,
    })
    findings.push({ invariant: name, checked: 0, violations: [], ...rows[0] })
  }
  return { findings, violations: findings.flatMap(describe) }
}

function describe({ invariant, violations }: Finding): string[] {
  return violations.map((violation) => `${invariant}: ${violation}`)
}
