import { join } from 'node:path'
import { audit } from '#app/server/audit.ts'
import type { Config } from '#app/server/config.ts'
import { move } from '#platform/server/backup/move.ts'
import { hostUrls } from '#platform/server/db/host-urls.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { readOptions, refuse } from './read-options.ts'
import { withDatabase } from './with-database.ts'

const { to } = readOptions({ to: { type: 'string' } })
const [targetUrl, ...others] = hostUrls(to ?? '') ?? []
if (targetUrl === undefined || others.length > 0) refuse()
const given = ['DATABASE_URL', 'DATABASE_URL_FILE'].find((name) => process.env[name]?.trim())
if (given !== undefined) {
  process.stderr.write(
    `${given} is set, and move copies the bundled database: leave it out until the move is done. Between servers of your own, use npm run backup and npm run restore.\n`,
  )
  process.exit(1)
}

await withDatabase(
  async (database, config) => {
    const store = await openFileStore(config)
    try {
      const target = { connectionString: targetUrl }
      await move({ from: database.connection, to: target, store, audit, say: console.log })
    } finally {
      store.close()
    }
    for (const line of whatIsNext(config)) console.log(line)
  },
  { alone: true },
)

/** The target's URL may contain a password, so it is not printed. */
function whatIsNext({ dataDir, s3 }: Config): string[] {
  const files = s3 === null ? join(dataDir, 'files') : `the bucket "${s3.bucket}"`
  return [
    `Next: start Laurel with DATABASE_URL set to the address you gave to --to. Files stay in ${files}, and are that database's now.`,
    `The database in ${join(dataDir, 'postgres')} was left as it is, and no longer starts with these files. Everybody has to sign in again.`,
  ]
}
