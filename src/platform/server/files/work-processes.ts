import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const IDLE_MS = 60_000

/** A pool of child processes for one program, started on demand and ended when idle. */
export class WorkProcesses {
  readonly #program: string
  /** Options for Node, such as a memory limit. */
  readonly #nodeOptions: string[]
  readonly #all = new Set<ChildProcess>()
  readonly #idle: ChildProcess[] = []
  #idleTimer: NodeJS.Timeout | undefined

  constructor(program: URL, nodeOptions: readonly string[] = []) {
    this.#program = fileURLToPath(program)
    this.#nodeOptions = [...nodeOptions]
  }

  /** An idle process, or a new one. */
  take(): ChildProcess {
    return this.#idle.pop() ?? this.#start()
  }

  giveBack(child: ChildProcess): void {
    if (!this.#all.has(child)) return
    this.#idle.push(child)
    clearTimeout(this.#idleTimer)
    this.#idleTimer = setTimeout(
      () => this.#idle.splice(0).forEach((one) => this.end(one)),
      IDLE_MS,
    )
    this.#idleTimer.unref()
  }

  end(child: ChildProcess): void {
    this.#forget(child)
    child.kill('SIGKILL')
  }

  endAll(): void {
    clearTimeout(this.#idleTimer)
    for (const child of this.#all) this.end(child)
  }

  #start(): ChildProcess {
    const child = fork(this.#program, {
      serialization: 'advanced',
      // An empty environment: the process needs no secrets.
      env: {},
      execArgv: this.#nodeOptions,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#all.add(child)
    child.once('exit', () => this.#forget(child))
    child.on('error', () => this.end(child))
    // Must not keep Laurel running.
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
