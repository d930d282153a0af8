import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS } from '#app/server/settings.ts'

const ROOT = join(import.meta.dirname, '../..')
const SERVER = 'src/app/server/main.ts'
const START_WITHIN_MS = 60_000
const READY = /is ready: \w+:\/\/[^\s:]+:(\d+)(?:\/\S*)?\n.+\n.+\n/

export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A Laurel that runs in a process of its own, as people run it. */
export interface Laurel {
  readonly port: number
  readonly url: string
  readonly pid: number
  readonly isRunning: boolean
  /** What it has written so far. */
  readonly stdout: string
  readonly stderr: string
  readonly ended: Promise<Ended>
  signal(signal: NodeJS.Signals): void
  /** SIGTERM, and wait until it is gone. */
  stop(): Promise<Ended>
  /** SIGKILL, and wait until it is gone. Its bundled database goes on without it. */
  kill(): Promise<Ended>
}

export interface LaurelOrder {
  /** On top of this environment; PORT is a free one and DATA_DIR an empty one unless given. */
  env: Record<string, string>
  /** The checkout to run, when it is not this one. */
  root?: string
  /** The script and its options, when it is not the server itself. */
  command?: string[]
}

/** Starts it; resolves once it is ready, rejects with what it said if it ends before. */
export async function startLaurel(order: LaurelOrder): Promise<Laurel> {
  const laurel = spawnLaurel(order)
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const late = setTimeout(() => laurel.signal('SIGKILL'), START_WITHIN_MS)
  laurel.onOutput(() => {
    if (READY.test(laurel.stdout)) resolve()
  })
  void laurel.ended.then(({ code, stdout, stderr }) =>
    reject(new Error(`Laurel ended with ${code} before it was ready.\n${stdout}${stderr}`)),
  )
  await ready.finally(() => clearTimeout(late))
  return laurel
}

/** Runs one that ends by itself, or by the signal that is sent to it. */
export function spawnLaurel(order: LaurelOrder): Laurel & { onOutput(run: () => void): void } {
  const { env, root = ROOT, command = [SERVER] } = order
  // Not the checkout's: files have one database, and each test has another.
  const ownFolder = env['DATA_DIR'] === undefined ? mkdtempSync(join(tmpdir(), 'laurel-own-')) : ''
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...bareEnvironment(), PORT: '0', DATA_DIR: ownFolder, ...env },
    // It stops when the channel closes, so it never outlives the run that started it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const written = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => (written.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (written.stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => {
    if (ownFolder !== '') rmSync(ownFolder, { recursive: true, force: true })
    return { code: code as number | null, ...written }
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = (signal: NodeJS.Signals) => {
    if (isRunning()) child.kill(signal)
    return ended
  }
  return {
    get port() {
      return Number(READY.exec(written.stdout)?.[1])
    },
    get url() {
      return `http://127.0.0.1:${this.port}`
    },
    pid: child.pid ?? 0,
    get isRunning() {
      return isRunning()
    },
    get stdout() {
      return written.stdout
    },
    get stderr() {
      return written.stderr
    },
    ended,
    signal: (signal) => void child.kill(signal),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    onOutput: (run) => void child.stdout?.on('data', run),
  }
}

/** What decides how Laurel starts is the test's to say, not the shell's that runs it. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const decided = new Set<string>([...SETTINGS.map(({ name }) => name), 'NODE_OPTIONS'])
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !decided.has(name) && !name.startsWith('VITEST') && !name.startsWith('npm_'),
    ),
  )
}
