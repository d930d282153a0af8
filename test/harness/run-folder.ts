import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LOOK_EVERY_MS = 500

/**
 * Gives a test run one temporary folder for all it makes. However the run ends, killed included, the
 * databases in the folder are stopped and the folder is removed. The run itself ends when the
 * process that started it does.
 */
export function openRunFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-run-'))
  // As root, the databases run as somebody else.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  const sweeper = spawn(process.execPath, [join(import.meta.dirname, 'sweep.ts'), folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  sweeper.unref()
  // Neither keeps the run from ending.
  ;(sweeper.stdin as Socket).unref()
  endWithParent()
}

function endWithParent(): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.exit(1)
  }, LOOK_EVERY_MS)
  watch.unref()
}
