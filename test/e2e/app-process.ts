import { spawn } from 'node:child_process'
import { join } from 'node:path'

const START = join(import.meta.dirname, '../../scripts/start.ts')

/** A Laurel process of its own, started as `npm start` does. */
export interface AppProcess {
  url: string
  port: number
  /** Asks it to stop and waits until it has. Throws when it ended in another way than well. */
  stop(): Promise<void>
  /** kill -9, and waits until the process is gone. Its bundled database goes on running. */
  kill(): Promise<void>
  wasKilled(): boolean
}

/** Starts Laurel (building the browser app first where that is stale) and waits until it serves. */
export async function startApp(env: Record<string, string>): Promise<AppProcess> {
  const child = spawn(process.execPath, [START], {
    // The environment of the test run stays out of it: a stray DATABASE_URL would be written to.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', ...env },
    // It stops when the channel closes, so it never outlives the test run.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /is ready: http:\/\/[^\s:]+:(\d+)/.exec(output)
      if (ready !== null) resolve(Number(ready[1]))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then((code) => reject(new Error(`Laurel ended with ${code}:\n${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      if (code !== 0) throw new Error(`Laurel ended with ${code}:\n${output}`)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    wasKilled: () => child.signalCode === 'SIGKILL',
  }
}
