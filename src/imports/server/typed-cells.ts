import * as z from 'zod/mini'
import { isRefusalCode } from '#platform/contract/refusal-lookup.ts'
import { isFormula, unquoteFormula } from '#platform/server/files/csv-table.ts'
import type { Cells, Fault } from './import-rules.ts'

/**
 * A row by the schema of its form, whose fields stand in these columns; else its first fault. A formula is refused as
 * one in the columns `words`; in others by the schema, if at all.
 */
export function readTypedCells<Schema extends z.ZodMiniType<object>>(
  schema: Schema,
  columns: Readonly<Record<string, string>>,
  cells: Cells,
  words: readonly string[] = Object.values(columns),
): z.output<Schema> | Fault {
  const typed = Object.entries(columns).map(([field, column]) => {
    const text = (cells[column] ?? '').trim()
    return { field, column, text }
  })
  // A number below zero is none.
  const formula = typed.find(
    ({ column, text }) => words.includes(column) && isFormula(text) && !/^-\d/.test(text),
  )
  if (formula !== undefined) return { refusal: 'row-formula', column: formula.column }
  const read = z.safeDecode(
    schema,
    Object.fromEntries(typed.map(({ field, text }) => [field, unquoteFormula(text)])) as never,
  )
  if (read.success) return read.data
  const { message = '', path = [] } = read.error.issues[0] ?? {}
  const refusal = isRefusalCode(message) ? message : 'invalid-input'
  return { refusal, column: columns[String(path[0])] ?? null }
}
