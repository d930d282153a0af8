import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { newDataDir, postmasterOf, removeDataDir } from '#test/harness/data-dir.ts'
import { startLaurel, type Laurel } from '#test/harness/laurel.ts'

const ROOT = join(import.meta.dirname, '../..')

/** One Laurel over several starts, with the same data and port. */
export class AppProcess {
  readonly #dataDir: string
  #life: Laurel | undefined
  /** 0 until the first start. */
  port = 0

  private constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  static async make(): Promise<AppProcess> {
    return new AppProcess(await newDataDir())
  }

  async start(): Promise<void> {
    this.#life = await startLaurel({ env: this.#environment() })
    this.port = this.#life.port
  }

  get isRunning(): boolean {
    return this.#life?.isRunning === true
  }

  /** kill -9 of the database's first process, while the app stays up. */
  async killDatabase(): Promise<void> {
    const postmaster = await postmasterOf(this.#dataDir)
    if (postmaster === null) throw new Error('the database does not run')
    process.kill(postmaster.pid, 'SIGKILL')
  }

  /** Runs the operator's command and returns its output. */
  audit(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>()
    const options = { cwd: ROOT, env: { ...process.env, ...this.#environment() } }
    execFile(process.execPath, ['scripts/audit.ts'], options, (_error, out, complaints) => {
      resolve(out + complaints)
    })
    return promise
  }

  /** Stops it properly and removes its data. */
  async remove(): Promise<void> {
    await this.#life?.stop()
    await removeDataDir(this.#dataDir)
  }

  #environment(): Record<string, string> {
    return {
      DATA_DIR: this.#dataDir,
      PORT: String(this.port),
      ADMIN_PASSWORD: 'the administrator',
      SIGNUP_ACTIVE: 'true',
      LOG_LEVEL: 'error',
    }
  }
}
