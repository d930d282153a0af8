import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import { openBundled } from '#platform/server/db/bundled.ts'
import type { Audit } from './audit-source.ts'
import { copyDatabase, type CopyResult } from './copy-database.ts'
import { inSnapshot } from './long-transaction.ts'
import { readSource } from './move.ts'

interface Trial {
  /** The database, which only gets read. */
  readonly from: pg.ClientConfig
  readonly audit: Audit
  readonly log: Logger
}

/**
 * Migrates a copy of a database to this version and audits its books. The copy is in a PostgreSQL
 * of its own in the folder for temporary files, and gone afterwards. Throws StartRefused.
 */
export async function tryUpgrade({ from, audit, log }: Trial): Promise<CopyResult> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-upgrade-'))
  try {
    // As root, the database runs as another user.
    await chmod(folder, 0o755)
    const server = await openBundled(folder, log)
    try {
      return await inSnapshot(from, async (snapshot) =>
        copyDatabase({
          connection: server.connection(),
          whose: 'The copy',
          source: { ...(await readSource(snapshot)), bringWork: () => Promise.resolve() },
          audit,
          say: () => undefined,
          evenUnbalanced: true,
        }),
      )
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
