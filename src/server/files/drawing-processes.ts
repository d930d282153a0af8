import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('drawing-process.ts', import.meta.url))
const IDLE_MS = 60_000

/** The processes that draw: begun when there is something to draw, ended when there no longer is. */
export class DrawingProcesses {
  readonly #all = new Set<ChildProcess>()
  readonly #idle: ChildProcess[] = []
  #resting: NodeJS.Timeout | undefined

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
    const child = fork(PROGRAM, {
      serialization: 'advanced',
      // It has no use for anything of ours, least of all for secrets.
      env: {},
      execArgv: [],
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
