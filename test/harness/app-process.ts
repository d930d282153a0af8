import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { SETTINGS } from '#server/config.ts'

const ROOT = join(import.meta.dirname, '../..')
const SERVER = 'src/server/main.ts'
const START_WITHIN_MS = 60_000

export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface AppProcess {
  readonly url: string
  readonly pid: number
  /** What it has written so far. */
  readonly stdout: string
  readonly stderr: string
  readonly ended: Promise<Ended>
  signal(signal: NodeJS.Signals): void
  /** SIGTERM, and wait until it is gone. */
  stop(): Promise<Ended>
  /** SIGKILL, and wait until it is gone. */
  kill(): Promise<Ended>
}

export interface AppOrder {
  /** On top of this environment; PORT is a free one unless given. */
  env: Record<string, string>
  /** The checkout to run, when it is not this one. */
  root?: string
  /** The script and its options, when it is not the server itself. */
  command?: string[]
}

/** Starts Laurel in a process of its own; resolves once it is ready, rejects if it ends before. */
export async function startApp(order: AppOrder): Promise<AppProcess> {
  const app = spawnApp(order)
  const url = await Promise.race([app.ready, endedEarly(app.ended)])
  return {
    url,
    pid: app.child.pid ?? 0,
    get stdout() {
      return app.output.stdout
    },
    get stderr() {
      return app.output.stderr
    },
    ended: app.ended,
    signal: (signal) => void app.child.kill(signal),
    stop: () => endWith('SIGTERM', app),
    kill: () => endWith('SIGKILL', app),
  }
}

/** Runs a Laurel that ends by itself, or by the signal that is sent to it. */
export function runApp(order: AppOrder): Pick<AppProcess, 'ended' | 'signal'> {
  const { child, ended } = spawnApp(order)
  return { ended, signal: (signal) => void child.kill(signal) }
}

interface Spawned {
  child: ChildProcess
  output: { stdout: string; stderr: string }
  ready: Promise<string>
  ended: Promise<Ended>
}

function spawnApp({ env, root = ROOT, command = [SERVER] }: AppOrder): Spawned {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...bareEnvironment(), PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  const ready = Promise.withResolvers<string>()
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString()
    const url = /is ready: (\S+)\n.+\n.+\n/.exec(output.stdout)?.[1]
    if (url !== undefined) ready.resolve(url.replace('localhost', '127.0.0.1'))
  })
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }))
  const late = setTimeout(() => child.kill('SIGKILL'), START_WITHIN_MS)
  void Promise.race([ready.promise, ended]).then(() => clearTimeout(late))
  // No test leaves a process behind, however it ends.
  onTestFinished(async () => void (await endWith('SIGTERM', { child, ended })))
  return { child, output, ready: ready.promise, ended }
}

async function endWith(
  signal: NodeJS.Signals,
  { child, ended }: Pick<Spawned, 'child' | 'ended'>,
): Promise<Ended> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  return ended
}

async function endedEarly(ended: Promise<Ended>): Promise<never> {
  const { code, stdout, stderr } = await ended
  throw new Error(`Laurel ended with ${code} before it was ready.\n${stdout}${stderr}`)
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
