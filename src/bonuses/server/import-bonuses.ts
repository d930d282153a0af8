import * as z from 'zod/mini'
import { BonusEntry } from '#bonuses/contract/bonus.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import { emailAddress } from '#platform/contract/people.ts'
import { isRefusalCode } from '#platform/contract/refusals.ts'
import { isFormula, unquoteFormula } from '#platform/server/formula.ts'
import type { Cells, Fault, ImportRules } from '#imports/server/import-rules.ts'
import { applyBonuses } from './import-apply.ts'
import { judgeBonuses, type ImportedBonus } from './import-judge.ts'

/** Bonus points from a file: entered, to be processed with all others. */
export const bonusImport: ImportRules<ImportedBonus> = {
  columns: IMPORT_COLUMNS.bonuses,
  required: ['Email', 'Amount'],
  ignored: [],
  read: readBonus,
  judge: judgeBonuses,
  apply: applyBonuses,
  action: 'bonusesImported',
}

const Row = z.strictObject({
  email: emailAddress('email-required', 'email-invalid'),
  ...BonusEntry.shape,
})

const COLUMN_OF: Readonly<Record<string, string>> = {
  email: 'Email',
  amount: 'Amount',
  reason: 'Reason',
}

function readBonus({ Email: email = '', Amount: amount = '', Reason = '' }: Cells) {
  if (isFormula(Reason)) return { refusal: 'row-formula', column: 'Reason' } satisfies Fault
  const result = z.safeDecode(Row, { email, amount, reason: unquoteFormula(Reason.trim()) })
  if (result.success) return result.data
  const { message = '', path = [] } = result.error.issues[0] ?? {}
  const refusal = isRefusalCode(message) ? message : 'invalid-input'
  return { refusal, column: COLUMN_OF[String(path[0])] ?? null } satisfies Fault
}
