import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a script in a child process. If the child exits by itself (after a syntax error), it stays
 * down until the next restart. Concurrent restarts become one.
 */
export function restartable(script: string, environment: () => NodeJS.ProcessEnv) {
  let child: ChildProcess | null = null
  let restarting: Promise<void> | null = null
  let again = false
  let over = false

  function start(): void {
    if (over) return
    const started = spawn(process.execPath, [script], {
      env: environment(),
      // The IPC channel closes when this process dies.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    started.on('exit', () => {
      if (child === started) child = null
    })
  }

  async function end(): Promise<void> {
    const running = child
    if (running === null) return
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }

  async function restartUntilCurrent(): Promise<void> {
    do {
      again = false
      await end()
      start()
    } while (again)
  }

  return {
    start,
    restart(): void {
      again = true
      restarting ??= restartUntilCurrent().finally(() => {
        restarting = null
      })
    },
    async stop(): Promise<void> {
      over = true
      await restarting
      await end()
    },
  }
}
