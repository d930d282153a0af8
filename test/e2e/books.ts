import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const AUDIT = join(import.meta.dirname, '../../scripts/audit.ts')

/** Audits the books of a Laurel and returns the checks. Throws on any violation. */
export function balanceBooks(env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [AUDIT], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The books do not balance.\n${stdout}${stderr}`)
  return stdout
}
