import * as z from 'zod/mini'
import { recordMany } from '#audit-log/server/record.ts'
import { BonusEntry } from '#bonuses/contract/bonus.ts'
import { IMPORT_COLUMNS } from '#imports/contract/imports.ts'
import type {
  Cells,
  CheckedRow,
  EntryVerdict,
  Fault,
  ImportApplication,
  ImportJudge,
  ImportRules,
  Verdict,
} from '#imports/server/import-rules.ts'
import { readTypedCells } from '#imports/server/typed-cells.ts'
import { signInName } from '#platform/contract/people.ts'
import { hundredths, writePoints } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { plainFileAmount } from '#platform/contract/typed-amount.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { isFormula } from '#platform/server/files/csv-table.ts'
import type { EnteredBonus } from '#users/contract/users.ts'

/** Imports bonus points: enters them, to be processed with all others. */
export const bonusImport: ImportRules<ImportedBonus> = {
  name: 'bonus points',
  permission: 'administer',
  columns: IMPORT_COLUMNS.bonuses,
  fields: IMPORT_COLUMNS.bonuses,
  required: ['Email', 'Amount'],
  ignored: [],
  emptiable: ['Email', 'Reason'],
  read: (cells) => readPointsRow(Row, cells),
  judge: judgeBonuses,
  restrict: refuseOwnBonus,
  apply: applyBonuses,
  sumAmounts,
  action: 'bonusesImported',
}

const Row = z.strictObject({
  email: signInName('email-required', 'email-invalid'),
  ...BonusEntry.shape,
})

const COLUMN_OF = { email: 'Email', amount: 'Amount', reason: 'Reason' }

/** The cells of a row that gives points to somebody, by the schema of its form. */
export function readPointsRow<Schema extends z.ZodMiniType<object>>(
  schema: Schema,
  cells: Cells,
): z.output<Schema> | Fault {
  const Amount = plainFileAmount(cells['Amount'] ?? '')
  return readTypedCells(schema, COLUMN_OF, { ...cells, Amount }, [COLUMN_OF.reason])
}

/** A row of a file: bonus points for the user with this e-mail address. */
interface ImportedBonus extends EnteredBonus {
  readonly email: string
}

interface RecipientRow {
  email: string
  id: number
  is_administrator: boolean
  amount: number | null
  reason: string | null
}

// Locks in the order of user ids, like every transaction that locks many users.
const LOCK = `
  select from entered_bonuses
   where user_id in (select id from users where email = any($1::text[]))
   order by user_id for update`

// Has no name, so PostgreSQL keeps no plan of it from when the tables were empty.
const FIND = `
  select u.email, u.id, u.is_administrator, e.amount, e.reason
    from users u left join entered_bonuses e on e.user_id = u.id
   where u.email = any($1::text[])`

/** The verdict on each row of a file of bonus points, in order. */
async function judgeBonuses(
  tx: Tx,
  bonuses: readonly ImportedBonus[],
  { lock }: { lock: boolean },
): Promise<Verdict[]> {
  const values = [bonuses.map(({ email }) => email)]
  if (lock) await tx.query({ text: LOCK, values })
  const { rows } = await tx.query<RecipientRow>({ text: FIND, values })
  const found = new Map(rows.map((row) => [row.email, row]))
  return bonuses.map((bonus) => judge(bonus, found.get(bonus.email)))
}

function judge({ amount, reason }: ImportedBonus, found: RecipientRow | undefined): Verdict {
  if (found === undefined) {
    return { outcome: 'refused', refusal: 'profile-missing', column: 'Email' }
  }
  const { id: userId, is_administrator: isAdministrator, ...entered } = found
  if (isAdministrator) return { outcome: 'refused', refusal: 'bonus-self', column: 'Email' }
  // Quoted with an apostrophe, as in our own files: it may stay, and is not entered anew.
  if (isFormula(reason) && reason !== entered.reason) {
    return { outcome: 'refused', refusal: 'row-formula', column: 'Reason' }
  }
  // As it was read, so that a review shows what "1.000,00" became.
  const cells = { Amount: writePoints(amount) }
  if (entered.amount === null) return { outcome: 'created', userId, before: {}, cells }
  const before = {
    ...(entered.amount !== amount && { Amount: writePoints(hundredths(entered.amount)) }),
    ...(entered.reason !== reason && { Reason: entered.reason ?? '' }),
  }
  const outcome = Object.keys(before).length === 0 ? 'unchanged' : 'changed'
  return { outcome, userId, before, cells }
}

/** Nobody gives bonus points to themselves. */
function refuseOwnBonus(
  _tx: Tx,
  { by }: ImportJudge,
  judged: readonly EntryVerdict<ImportedBonus>[],
): Promise<Verdict[]> {
  return Promise.resolve(
    judged.map(({ verdict }) =>
      verdict.outcome !== 'refused' && verdict.userId === by
        ? { outcome: 'refused', refusal: 'bonus-self', column: 'Email' }
        : verdict,
    ),
  )
}

// An earlier release kept amounts as they were written in the file.
const SUM = `
  select case when bool_and(is_plain)
              then sum(case when is_plain then (cells->>'Amount')::numeric * 100 end)::bigint::text end as sum
    from import_rows cross join lateral (select cells->>'Amount' ~ '^[0-9]+[.][0-9]{2}$') as p (is_plain)
   where import_id = $1 and outcome <> 'refused'`

/** The sum of the amounts in the rows that are not refused; null: not known. */
export async function sumAmounts({ pool }: Database, importId: number): Promise<bigint | null> {
  const { rows } = await pool.query<{ sum: string | null }>(SUM, [importId])
  const sum = rows[0]?.sum ?? null
  return sum === null ? null : BigInt(sum)
}

type JudgedRow = CheckedRow<ImportedBonus>

const ENTER = `
  insert into entered_bonuses (user_id, amount, reason, entered_by)
  select user_id, amount, reason, $4
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as r (user_id, amount, reason)
   order by user_id
      on conflict do nothing`

const CHANGE = `
  update entered_bonuses e
     set amount = r.amount, reason = r.reason, entered_by = $4, service = null, entered_at = now()
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as r (user_id, amount, reason)
   where e.user_id = r.user_id`

/** Enters bonus points as they were judged. Notifies no user: only the administrator sees them. */
async function applyBonuses(
  tx: Tx,
  rows: readonly JudgedRow[],
  { by, from }: ImportApplication,
): Promise<number[]> {
  const ofOutcome = (wanted: JudgedRow['outcome']) =>
    rows.filter(({ outcome }) => outcome === wanted)
  await enter(tx, ENTER, ofOutcome('created'), by)
  await enter(tx, CHANGE, ofOutcome('changed'), by)
  const effects = rows.flatMap(({ entry, userId: id }) =>
    id === null ? [] : [{ id, after: { bonus: writePoints(entry.amount), reason: entry.reason } }],
  )
  await recordMany(tx, { action: 'bonusEntered', by, from }, 'user', effects)
  return []
}

async function enter(tx: Tx, text: string, rows: readonly JudgedRow[], by: number): Promise<void> {
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
  // Another request changed the entered bonus of one of these users meanwhile.
  if (rowCount !== rows.length) throw new Refused('import-outdated')
}
