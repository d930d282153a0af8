import { audit } from '#app/server/audit.ts'
import { forgetDue } from '#notifications/server/hand-over.ts'
import { restore } from '#platform/server/backup/restore.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { bringBackup, readSource } from './bring-backup.ts'
import { readOptions, refuse } from './read-options.ts'
import { withDatabase } from './with-database.ts'

const {
  from,
  identity,
  'even-unbalanced': evenUnbalanced = false,
} = readOptions({
  from: { type: 'string' },
  identity: { type: 'string' },
  'even-unbalanced': { type: 'boolean' },
})
if (from === undefined) refuse()
const source = readSource(from, identity)

await withDatabase(
  async ({ connection }, config) => {
    await using backup = await bringBackup(source, config)
    const { folder } = backup
    const store = await openFileStore(config)
    try {
      const options = {
        connection,
        store,
        audit,
        forgetDue,
        folder,
        say: console.log,
        evenUnbalanced,
      }
      const { manifest, violations } = await restore(options)
      for (const name of manifest.files.missing) console.error(`MISSING the file ${name}`)
      for (const violation of violations) console.error(`VIOLATION ${violation}`)
      console.log(violations.length === 0 ? 'The books balance.' : 'The books do NOT balance.')
      console.log('Everything is restored. Everybody has to sign in again.')
      if (manifest.files.missing.length + violations.length > 0) process.exitCode = 1
    } finally {
      store.close()
    }
  },
  { alone: true, creates: true, env: source.env },
)
