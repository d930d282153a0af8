import { auditTogether, type AuditFinding } from '#app/server/audit.ts'
import { readOptions } from './read-options.ts'
import { withDatabase } from './with-database.ts'

readOptions({})

await withDatabase(
  async (database) => {
    const { violations } = await auditTogether(database, {
      onFinding: (finding) => console.log(lineOf(finding)),
    })
    for (const violation of violations) console.error(`VIOLATION ${violation}`)
    console.log(violations.length === 0 ? 'The books balance.' : 'The books do NOT balance.')
    if (violations.length > 0) process.exitCode = 1
  },
  { current: true },
)

function lineOf({ invariant, checked, violations }: AuditFinding): string {
  const mark = violations.length === 0 ? 'ok ' : 'BAD'
  return `${mark} ${String(checked).padStart(9)}  ${invariant}`
}
