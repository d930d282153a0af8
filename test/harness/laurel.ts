import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETTINGS } from '#app/server/settings.ts'

const ROOT = join(import.meta.dirname, '../..')
const SERVER = 'src/app/server/main.ts'
/** With the demo company on a busy machine. */
const START_WITHIN_MS = 120_000
const READY = /is ready: \w+:\/\/[^\s:]+:(\d+)(?:\/\S*)?\n.+\n.+\n/

export interface ProcessExit {
  /** The exit code; null if a signal ended the process. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A Laurel in a separate process, run like in production. */
export interface Laurel {
  readonly port: number
  readonly url: string
  readonly pid: number
  readonly isRunning: boolean
  /** Its output so far. */
  readonly stdout: string
  readonly stderr: string
  readonly ended: Promise<ProcessExit>
  signal(signal: NodeJS.Signals): void
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<ProcessExit>
  /** Sends SIGKILL and waits for the end. The bundled database keeps running. */
  kill(): Promise<ProcessExit>
}

export interface LaurelOrder {
  /** Added to this process's environment. By default PORT is free and DATA_DIR empty. */
  env: Record<string, string>
  /** The root of the checkout to run; by default this one. */
  root?: string
  /** The script and its options; by default the server. */
  command?: string[]
  /** The program that runs it, and its first arguments; by default this Node. It must not fork. */
  runner?: readonly string[]
}

/** Starts Laurel; resolves once it is ready, rejects with its output if it ends before. */
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

/** Runs a process that ends by itself or by a signal. */
export function spawnLaurel(order: LaurelOrder): Laurel & { onOutput(run: () => void): void } {
  const { env, root = ROOT, command = [SERVER] } = order
  const [program, ...before] = order.runner ?? [process.execPath]
  // Not the checkout's folder: its files belong to one database, and each test has another one.
  const ownFolder = env['DATA_DIR'] === undefined ? mkdtempSync(join(tmpdir(), 'laurel-own-')) : ''
  const child = spawn(program ?? '', [...before, ...command], {
    cwd: root,
    env: { ...bareEnvironment(), PORT: '0', DATA_DIR: ownFolder, ...env },
    // The process stops when the IPC channel closes, so it never outlives the test run.
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

/** Settings come from the test, not from the shell that runs it. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const decided = new Set<string>([...SETTINGS.map(({ name }) => name), 'NODE_OPTIONS'])
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !decided.has(name) && !name.startsWith('VITEST') && !name.startsWith('npm_'),
    ),
  )
}
