import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { transact } from '#server/db/transact.ts'
import { audit, type Finding } from '#server/ledger/audit.ts'

// Beside a running app or without one: it only reads.
const config = readConfig(process.env)
const database = await openDatabase(config, pino({ level: 'warn' }), { exclusive: false })
try {
  const { findings, violations } = await transact(database, audit)
  for (const finding of findings) console.log(lineOf(finding))
  for (const violation of violations) console.error(`VIOLATION ${violation}`)
  console.log(violations.length === 0 ? 'The books balance.' : 'The books do NOT balance.')
  process.exitCode = violations.length === 0 ? 0 : 1
} finally {
  await database.close()
}

function lineOf({ invariant, checked, violations }: Finding): string {
  const mark = violations.length === 0 ? 'ok ' : 'BAD'
  return `${mark} ${String(checked).padStart(9)}  ${invariant}`
}
