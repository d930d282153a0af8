import { audit } from '#app/server/audit.ts'
import { backUp, newBackupFolder } from '#platform/server/backup/back-up.ts'
import type { Manifest } from '#platform/server/backup/manifest.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { folderOf, readOptions } from './read-options.ts'
import { withDatabase } from './with-database.ts'

const { to, quiet = false } = readOptions({
  to: { type: 'string' },
  quiet: { type: 'boolean' },
})
const say = quiet ? () => undefined : console.log
const wanted = to === undefined ? null : folderOf('--to', to)

await withDatabase(async ({ connection }, config) => {
  const store = await openFileStore(config)
  try {
    const folder = wanted ?? newBackupFolder(config.dataDir)
    const { manifest, violations } = await backUp({
      connection,
      store,
      audit,
      folder,
      say,
    })
    say(summaryOf(manifest))
    report(manifest, violations)
    say(`The backup is in ${folder}.`)
  } finally {
    store.close()
  }
})

function summaryOf({ tables, files }: Manifest): string {
  const rowsOf = (name: string): string =>
    (tables.find((table) => table.name === name)?.rows ?? 0).toLocaleString('en')
  const bytes = tables.reduce((sum, { file }) => sum + file.bytes, files.bytes)
  return (
    `${rowsOf('users')} people, ${rowsOf('entries')} entries, ` +
    `${files.count.toLocaleString('en')} files; ${bytes.toLocaleString('en')} bytes in all.`
  )
}

/** A database with violations is backed up too, but the command fails so that somebody notices. */
function report({ files: { missing } }: Manifest, violations: readonly string[] | null): void {
  for (const name of missing) console.error(`MISSING the file ${name}`)
  for (const violation of violations ?? []) console.error(`VIOLATION ${violation}`)
  if (violations === null) {
    say(
      'The books were not audited: their tables are of an older version (npm start migrates them).',
    )
  } else {
    say(violations.length === 0 ? 'The books balance.' : 'The books do NOT balance.')
  }
  if (missing.length > 0 || (violations ?? []).length > 0) process.exitCode = 1
}
