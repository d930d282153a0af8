import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bundledHome } from '#platform/server/db/bundled-home.ts'
import { freePort, startPostmaster, stopPostmaster } from '#platform/server/db/postmaster.ts'

const ROOT = join(import.meta.dirname, '../..')
const LOOK_AGAIN_MS = 5
const START_WITHIN_MS = 120_000
const AT_REST_AFTER_MS = 15_000
const STAMP = join(ROOT, 'dist/web/.built-from')

/** Seconds from `npm start` to the first answer. Stops the app again. */
export async function timeStart(dataDir: string): Promise<number> {
  return running(dataDir, ['npm', 'start', '--silent'], (seconds) => Promise.resolve(seconds))
}

/** Seconds for `npm start` of a package whose start is `node -e 0`, then for PostgreSQL alone. */
export async function timeBareStart(dataDir: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-bare-'))
  const start = `"${process.execPath}" -e 0`
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }))
  const home = await bundledHome(dataDir)
  const port = await freePort(0)
  try {
    const began = performance.now()
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: 'ignore' })
    await once(npm, 'exit')
    const started = await startPostmaster(home, port, [])
    if (!started.ok) throw new Error(started.output)
    return (performance.now() - began) / 1000
  } finally {
    await stopPostmaster(home)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Megabytes of the server process at rest, after a start that built the pages. */
export async function restingMemory(dataDir: string): Promise<number> {
  await rm(STAMP, { force: true })
  return running(dataDir, [process.execPath, 'scripts/start.ts'], async (_seconds, server) => {
    await pause(AT_REST_AFTER_MS)
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  })
}

async function running(
  dataDir: string,
  [command = '', ...options]: readonly string[],
  use: (seconds: number, started: ChildProcess) => Promise<number>,
): Promise<number> {
  const port = await freePort(0)
  const began = performance.now()
  const started = spawn(command, options, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  })
  const ended = once(started, 'exit')
  try {
    const deadline = began + START_WITHIN_MS
    while (!(await answers(port))) {
      if (started.exitCode !== null || performance.now() > deadline)
        throw new Error('the app did not start')
      await pause(LOOK_AGAIN_MS)
    }
    return await use((performance.now() - began) / 1000, started)
  } finally {
    started.kill('SIGTERM')
    await ended
  }
}

function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/login`).then(
    ({ ok }) => ok,
    () => false,
  )
}
