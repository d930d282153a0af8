import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/db/postmaster.ts'

const ROOT = join(import.meta.dirname, '../..')
const LOOK_AGAIN_MS = 5
const START_WITHIN_MS = 120_000

/** Seconds from `npm start` to the first answer; stops it again. */
export async function timeStart(dataDir: string): Promise<number> {
  const port = await freePort(0)
  const began = performance.now()
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  })
  const ended = once(npm, 'exit')
  try {
    const deadline = began + START_WITHIN_MS
    while (!(await answers(port))) {
      if (npm.exitCode !== null || performance.now() > deadline) throw new Error('it did not start')
      await pause(LOOK_AGAIN_MS)
    }
    return (performance.now() - began) / 1000
  } finally {
    npm.kill('SIGTERM')
    await ended
  }
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/login`).then(
    ({ ok }) => ok,
    () => false,
  )
}
