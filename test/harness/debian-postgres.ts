import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installFromDebian, isRunnable } from '../../scripts/debian-package.ts'

const FOLDER = '/usr/lib/postgresql'

/**
 * The folder of Debian's newest PostgreSQL, which has bin/, installed if possible; null without it.
 * It is not on the PATH.
 */
export function debianPostgres(purpose: string): string | null {
  return newest() ?? (installFromDebian('postgresql', purpose) ? newest() : null)
}

function newest(): string | null {
  const folders = versions().map((version) => join(FOLDER, version))
  return folders.findLast((folder) => isRunnable(join(folder, 'bin/pg_rewind'))) ?? null
}

function versions(): string[] {
  try {
    return readdirSync(FOLDER).toSorted((a, b) => Number(a) - Number(b))
  } catch {
    return []
  }
}
