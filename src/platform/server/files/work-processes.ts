import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const IDLE_MS = 60_000

/** Processes that run one program: begun when there is work, ended when there no longer is. */
export class WorkProcesses {
  readonly #program: string
  /** What Node itself is told, like how much memory it may take. */
  readonly #nodeOptions: string[]
  readonly #all = new Set<ChildProcess>()
  readonly #idle: ChildProcess[] = []
  #resting: NodeJS.Timeout | undefined

  constructor(program: URL, nodeOptions: readonly string[] = []) {
    this.#program = fileURLToPath(program)
    this.#nodeOptions = [...nodeOptions]
  }

  /** One that nobody else uses. */
  take(): ChildProcess {
    return this.#idle.pop() ?? this.#begin()
  }

  giveBack(child: ChildProcess): void {
    if (!this.#all.has(child)) return
    this.#idle.push(child)
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => this.#idle.splice(0).forEach((one) => this.end(one)), IDLE_MS)
    this.#resting.unref()
  }

  end(child: ChildProcess): void {
    this.#forget(child)
    child.kill('SIGKILL')
  }

  endAll(): void {
    clearTimeout(this.#resting)
    for (const child of this.#all) this.end(child)
  }

  #begin(): ChildProcess {
    const child = fork(this.#program, {
      serialization: 'advanced',
      // It has no use for anything of ours, least of all for secrets.
      env: {},
      execArgv: this.#nodeOptions,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#all.add(child)
    child.once('exit', () => this.#forget(child))
    child.on('error', () => this.end(child))
    // It must not keep Laurel from ending.
    child.unref()
    child.channel?.unref()
    return child
  }

  #forget(child: ChildProcess): void {
    this.#all.delete(child)
    const at = this.#idle.indexOf(child)
    if (at !== -1) this.#idle.splice(at, 1)
  }
}
