import * as z from 'zod/mini'
import { Award } from '#awards/contract/awards.ts'
import { readPointsRow, sumAmounts } from '#bonuses/server/import-bonuses.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import type {
  Cells,
  EntryVerdict,
  ImportApplication,
  ImportJudge,
  ImportRules,
  Verdict,
} from '#imports/server/import-rules.ts'
import { signInName } from '#platform/contract/people.ts'
import { writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { isFormula } from '#platform/server/files/csv-table.ts'
import type { FixedSettings } from '#settings/server/settings.ts'
import { grantAwards } from './grant-awards.ts'

const Row = z.strictObject({
  email: signInName('email-required', 'email-invalid'),
  ...Award.shape,
})
type ImportedAward = z.output<typeof Row>

/** Imports company points: those of a file are given at once, all or none. */
export function awardImport(fixed: FixedSettings): ImportRules<ImportedAward> {
  return {
    name: 'company points',
    permission: 'giveBonuses',
    columns: IMPORT_COLUMNS.awards,
    fields: IMPORT_COLUMNS.awards,
    required: IMPORT_COLUMNS.awards,
    ignored: [],
    emptiable: ['Email'],
    read: (cells) => readPointsRow(Row, cells),
    judge: judgeAwards,
    restrict: refuseOwnAward,
    apply: () => Promise.resolve([]),
    applyWhole: (tx, applying) => applyAwards(tx, fixed, applying),
    sumAmounts,
    action: 'awardsImported',
  }
}

interface FoundReceiver {
  email: string
  id: number
  is_administrator: boolean
  is_active: boolean
}

// In the order of user ids, like every transaction that locks many users.
const FIND = `
  select email, id, is_administrator, is_active from users where email = any($1::text[]) order by id`

/** The verdict on each row of a file of company points, in order. */
async function judgeAwards(
  tx: Tx,
  awards: readonly ImportedAward[],
  { lock }: { lock: boolean },
): Promise<Verdict[]> {
  const { rows } = await tx.query<FoundReceiver & Record<string, unknown>>({
    text: lock ? `${FIND} for share` : FIND,
    values: [awards.map(({ email }) => email)],
  })
  const found = new Map(rows.map((row) => [row.email, row]))
  return awards.map((award) => judge(award, found.get(award.email)))
}

function judge({ amount, reason }: ImportedAward, found: FoundReceiver | undefined): Verdict {
  if (isFormula(reason)) return { outcome: 'refused', refusal: 'row-formula', column: 'Reason' }
  const refusal =
    found === undefined
      ? 'profile-missing'
      : found.is_administrator
        ? 'bonus-self'
        : found.is_active
          ? null
          : 'receiver-inactive'
  if (found === undefined || refusal !== null) {
    return { outcome: 'refused', refusal: refusal ?? 'profile-missing', column: 'Email' }
  }
  // As it was read, so that a review shows what "1.000,00" became.
  return {
    outcome: 'created',
    userId: found.id,
    before: {},
    cells: { Amount: writePoints(amount) },
  }
}

/** Nobody gives company points to themselves. */
function refuseOwnAward(
  _tx: Tx,
  { by }: ImportJudge,
  judged: readonly EntryVerdict<ImportedAward>[],
): Promise<Verdict[]> {
  return Promise.resolve(
    judged.map(({ verdict }) =>
      verdict.outcome !== 'refused' && verdict.userId === by
        ? { outcome: 'refused', refusal: 'bonus-own', column: 'Email' }
        : verdict,
    ),
  )
}

interface GivenRow extends Record<string, unknown> {
  userId: number | null
  cells: Cells
}

// In the order of user ids, like every transaction that locks many wallets.
const GIVEN = `
  select user_id as "userId", cells from import_rows
   where import_id = $1 and outcome <> 'refused' order by user_id`

/**
 * Gives the company points of a whole file as one award. Throws Refused: 'import-outdated', and the refusals of
 * `grantAwards`.
 */
async function applyAwards(
  tx: Tx,
  fixed: FixedSettings,
  { importId, by, from }: ImportApplication,
): Promise<void> {
  await grantAwards(tx, fixed, { by, from }, async () => {
    const { rows } = await tx.query<GivenRow>({ text: GIVEN, values: [importId] })
    return rows.map(({ userId, cells }) => {
      const read = readPointsRow(Row, cells)
      if (userId === null || 'refusal' in read) throw new Refused('import-outdated')
      const { amount, reason } = read
      return { userId, amount, reason }
    })
  })
}
