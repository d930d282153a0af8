import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

interface ProcessLimits {
  readonly longestMs: number
  /** The memory limit in bytes; checked on Linux only. */
  readonly mostBytes?: number | undefined
}

const CHECK_EVERY_MS = 50
const PAGE_BYTES = 4096

/** The answer of a child process. Rejects if it exits, takes too long or too much memory. */
export async function askProcess<Answer>(
  child: ChildProcess,
  request: Serializable,
  { longestMs, mostBytes }: ProcessLimits,
): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>()
  const onMessage = (answered: unknown) => answer.resolve(answered as Answer)
  const onExit = (code: number | null, signal: string | null) =>
    answer.reject(new Error(`The process at work ended (${signal ?? code})`))
  const late = setTimeout(() => answer.reject(new Error('The work took too long')), longestMs)
  const checkMemory = async (most: number) => {
    if ((await memoryOf(child)) > most) answer.reject(new Error('The work took too much memory'))
  }
  const checking = mostBytes && setInterval(() => void checkMemory(mostBytes), CHECK_EVERY_MS)
  child.once('message', onMessage).once('exit', onExit).once('error', answer.reject)
  child.send(request)
  try {
    return await answer.promise
  } finally {
    clearTimeout(late)
    clearInterval(checking)
    child.off('message', onMessage).off('exit', onExit).off('error', answer.reject)
  }
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const pages = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(pages.split(' ')[1] ?? 0) * PAGE_BYTES
}

/** The main loop of a child process: answers each request, and exits when Laurel does. */
export function answerRequests(work: (request: never) => Promise<object>): void {
  // If memory runs out, the kernel should kill this process first.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not on Linux.
  }
  process.on('message', (request) => {
    void work(request as never).then((answer) => process.send?.(answer))
  })
  // Laurel has ended.
  process.on('disconnect', () => process.exit())
}
