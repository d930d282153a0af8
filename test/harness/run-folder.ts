import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const LOOK_EVERY_MS = 500

/**
 * Gives a test run one temporary folder for all its files. However the run ends, also by a kill,
 * the databases in the folder are stopped and the folder is removed. The run itself ends with the
 * process that started it.
 */
export function openRunFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-run-'))
  // Others may enter it: as root, the databases run as another user.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  const sweeper = spawn(process.execPath, [join(import.meta.dirname, 'sweep.ts'), folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  sweeper.unref()
  // Neither the child process nor its pipe keeps the run alive.
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
