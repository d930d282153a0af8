import { GRANT_INVARIANTS } from '#allowance/server/invariants.ts'
import { AUDIT_LOG_INVARIANTS } from '#audit-log/server/invariants.ts'
import { AWARD_INVARIANTS } from '#awards/server/invariants.ts'
import { BONUS_INVARIANTS } from '#bonuses/server/invariants.ts'
import { CORRECTION_INVARIANTS } from '#corrections/server/correction-invariants.ts'
import { HANDOVER_INVARIANTS } from '#handover/server/invariants.ts'
import { IMPORT_INVARIANTS } from '#imports/server/invariants.ts'
import { LEDGER_INVARIANTS } from '#ledger/invariants.ts'
import { HELP_INVARIANTS } from '#manuals/server/invariants.ts'
import { MILESTONE_INVARIANTS } from '#milestones/server/invariants.ts'
import { NOTIFICATION_INVARIANTS } from '#notifications/server/invariants.ts'
import { PAYOUT_INVARIANTS } from '#payouts/server/invariants.ts'
import { PAYROLL_INVARIANTS } from '#payroll/server/invariants.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Invariant } from '#platform/server/db/invariant.ts'
import { REFERENCE_INVARIANT, STRUCTURE_INVARIANT } from '#platform/server/db/structure.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { FILE_INVARIANTS } from '#platform/server/files/invariants.ts'
import { PRIVACY_INVARIANTS } from '#privacy/server/invariants.ts'
import { PROVISIONING_INVARIANTS } from '#provisioning/server/follow-groups.ts'
import { RECOGNITION_INVARIANTS } from '#recognition/server/invariants.ts'
import { OVERVIEW_INVARIANTS } from '#reports/server/invariants.ts'
import { SHOP_INVARIANTS } from '#shop/server/invariants.ts'
import { WEBHOOK_INVARIANTS } from '#webhooks/server/invariants.ts'

export const INVARIANTS: readonly Invariant[] = [
  STRUCTURE_INVARIANT,
  REFERENCE_INVARIANT,
  ...LEDGER_INVARIANTS,
  ...SHOP_INVARIANTS,
  ...FILE_INVARIANTS,
  ...HELP_INVARIANTS,
  ...BONUS_INVARIANTS,
  ...AWARD_INVARIANTS,
  ...GRANT_INVARIANTS,
  ...MILESTONE_INVARIANTS,
  ...HANDOVER_INVARIANTS,
  ...PAYOUT_INVARIANTS,
  ...PAYROLL_INVARIANTS,
  ...CORRECTION_INVARIANTS,
  ...RECOGNITION_INVARIANTS,
  ...NOTIFICATION_INVARIANTS,
  ...OVERVIEW_INVARIANTS,
  ...AUDIT_LOG_INVARIANTS,
  ...IMPORT_INVARIANTS,
  ...PRIVACY_INVARIANTS,
  ...PROVISIONING_INVARIANTS,
  ...WEBHOOK_INVARIANTS,
]

export interface AuditFinding {
  readonly invariant: string
  /** The number of rows checked. */
  readonly checked: number
  /** At most 20 violations. */
  readonly violations: readonly string[]
}

export interface AuditReport {
  readonly findings: readonly AuditFinding[]
  readonly violations: readonly string[]
}

/** Years of entries take long. */
const LONGEST_MS = 60 * 60_000

export interface AuditOptions {
  /** By default, all. */
  readonly invariants?: readonly Invariant[]
  /** Called before a rule is checked, with its place from 1 on and the number of rules. */
  readonly onStart?: (name: string, place: number, of: number) => void
  /** Called with each finding as soon as it is there. */
  readonly onFinding?: (finding: AuditFinding) => void
}

/**
 * Recomputes the books: balances from entries, stock from additions and sales, and so on. All
 * queries see one snapshot, while the app may run.
 */
export async function audit(
  tx: Pick<Tx, 'query'>,
  { invariants = INVARIANTS, onStart, onFinding }: AuditOptions = {},
): Promise<AuditReport> {
  await tx.query({ text: READ_SNAPSHOT })
  await allowLong(tx)
  const findings: AuditFinding[] = []
  for (const [place, { name, sql }] of invariants.entries()) {
    onStart?.(name, place + 1, invariants.length)
    const finding = await check(tx, { name, sql })
    onFinding?.(finding)
    findings.push(finding)
    if (isIncomplete(finding)) break
  }
  return reportOf(findings)
}

/** Whether a table or a column is missing, so that no other rule can be checked. */
function isIncomplete({ violations }: AuditFinding): boolean {
  return violations.some((violation) => violation.startsWith('missing: column '))
}

/** More would wait for the processors and the disk of the database. */
const CONNECTIONS = 3

/**
 * As `audit`, several rules at a time: their connections share one snapshot. Findings are reported
 * as they come, and returned in the order of the rules.
 */
export function auditTogether(
  database: Database,
  { onFinding }: Pick<AuditOptions, 'onFinding'> = {},
): Promise<AuditReport> {
  return transact(database, async (tx) => {
    const waiting = [...INVARIANTS.keys()]
    const findings: AuditFinding[] = []
    const checkNext = async (own: Tx): Promise<boolean> => {
      const next = waiting.shift()
      const rule = next === undefined ? undefined : INVARIANTS[next]
      if (next === undefined || rule === undefined) return false
      const finding = await check(own, rule)
      findings[next] = finding
      onFinding?.(finding)
      return !isIncomplete(finding)
    }
    const work = async (own: Tx) => {
      await allowLong(own)
      // oxlint-disable-next-line no-await-in-loop
      while (await checkNext(own));
    }
    await tx.query({ text: READ_SNAPSHOT })
    if (!(await checkNext(tx))) return reportOf(findings)
    // While another connection checks the last rule, this one waits with the snapshot.
    await tx.query({ text: 'set local idle_in_transaction_session_timeout = 0' })
    const { rows } = await tx.query<{ id: string }>({ text: 'select pg_export_snapshot() as id' })
    const share = `set transaction snapshot '${rows[0]?.id}'`
    const others = Array.from({ length: CONNECTIONS - 1 }, () =>
      transact(database, async (other) => {
        await other.query({ text: READ_SNAPSHOT })
        await other.query({ text: share })
        await work(other)
      }),
    )
    // The snapshot lives as long as this transaction, so it ends last.
    await Promise.all([work(tx), ...others])
    if (Object.keys(findings).length < INVARIANTS.length) throw new Error('a rule was not checked')
    return reportOf(findings)
  })
}

const READ_SNAPSHOT = 'set transaction isolation level repeatable read, read only'

async function allowLong(tx: Pick<Tx, 'query'>): Promise<void> {
  await tx.query({ text: `set local statement_timeout = ${LONGEST_MS}` })
}

async function check(tx: Pick<Tx, 'query'>, { name, sql }: Invariant): Promise<AuditFinding> {
  const { rows } = await tx.query<{ checked: number; violations: string[] }>({
    text: sql,
    query_timeout: LONGEST_MS,
  })
  return { invariant: name, checked: 0, violations: [], ...rows[0] }
}

function reportOf(findings: readonly AuditFinding[]): AuditReport {
  return { findings, violations: findings.flatMap(describe) }
}

function describe({ invariant, violations }: AuditFinding): string[] {
  return violations.map((violation) => `${invariant}: ${violation}`)
}
