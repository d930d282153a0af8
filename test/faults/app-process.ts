import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const READY = /is ready: http:\/\/localhost:(\d+)/

/** Laurel as people run it: a process with a bundled database, on a data folder of its own. */
export class AppProcess {
  readonly #dataDir: string
  #child: ChildProcess | undefined
  /** The same after every restart; 0 until the first start. */
  port = 0
  #said = ''

  private constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  static async make(): Promise<AppProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'laurel-faults-'))
    // The database may run as another user, who has to reach its files.
    await chmod(dataDir, 0o755)
    return new AppProcess(dataDir)
  }

  /** Resolves once it says that it is ready; rejects, with what it said, when it ends before. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: ROOT,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    this.#said = ''
    const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
    const hear = (chunk: Buffer): void => {
      this.#said += chunk.toString()
      const port = READY.exec(this.#said)?.[1]
      if (port !== undefined) resolve(port)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`Laurel ended: ${this.#said}`)))
    this.port = Number(await ready)
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** What it wrote since it was started. */
  get said(): string {
    return this.#said
  }

  /** kill -9: nothing is finished or put away, and its database goes on without it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** kill -9 of the database's first process, while the app stays up. */
  async killDatabase(): Promise<void> {
    const file = join(this.#dataDir, 'postgres/cluster/postmaster.pid')
    const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
    if (!(pid > 1)) throw new Error('the database does not run')
    process.kill(pid, 'SIGKILL')
  }

  /** The command an administrator would run; it answers with what was printed. */
  audit(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>()
    const options = { cwd: ROOT, env: this.#environment() }
    execFile(process.execPath, ['scripts/audit.ts'], options, (_error, out, complaints) => {
      resolve(out + complaints)
    })
    return promise
  }

  /** Stops it the way it is meant to be stopped, and removes its data. */
  async remove(): Promise<void> {
    // One that was killed has left its database running: another start takes it over.
    if (!this.isRunning) await this.start()
    await this.#end('SIGTERM')
    const cluster = await realpath(join(this.#dataDir, 'postgres'))
    await rm(cluster, { recursive: true, force: true })
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (child === undefined || !this.isRunning) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  #environment(): NodeJS.ProcessEnv {
    const { PATH, HOME, TMPDIR } = process.env
    return {
      ...(PATH === undefined ? {} : { PATH }),
      ...(HOME === undefined ? {} : { HOME }),
      ...(TMPDIR === undefined ? {} : { TMPDIR }),
      DATA_DIR: this.#dataDir,
      PORT: String(this.port),
      ADMIN_PASSWORD: 'the administrator',
      SIGNUP_ACTIVE: 'true',
      LOG_LEVEL: 'error',
    }
  }
}
