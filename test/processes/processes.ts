import { startLaurel, type Laurel } from '#test/harness/laurel.ts'
import { freePort } from '#platform/server/db/postmaster.ts'

export interface Processes {
  /** Their ports, which they keep. */
  readonly ports: readonly number[]
  /** The process ids now. */
  readonly pids: () => readonly number[]
  /** Stops a process gracefully and starts it again. */
  restart(place: number): Promise<void>
  /** Kills a process and starts it again. */
  kill(place: number): Promise<void>
  stop(): Promise<void>
}

/** Below the ephemeral ports, so that none is taken during a restart. */
const FIRST_PORT = 20_000
const PORTS = 10_000
const ASK_AGAIN_MS = 500

/** Starts several Laurels concurrently with the same environment. */
export async function startProcesses(
  count: number,
  env: Readonly<Record<string, string>>,
): Promise<Processes> {
  const ports = await freePorts(count)
  const start = (port: number) => startLaurel({ env: { ...env, PORT: String(port) } })
  const running: (Laurel | undefined)[] = ports.map(() => undefined)
  const stop = async () => {
    const left = running.flatMap((laurel) => (laurel?.isRunning === true ? [laurel] : []))
    await Promise.all(left.map(stoppedSoon))
  }
  const starting = ports.map(async (port, place) => {
    running[place] = await start(port)
  })
  const failed = (await Promise.allSettled(starting)).find(({ status }) => status === 'rejected')
  if (failed !== undefined) {
    await stop()
    throw (failed as PromiseRejectedResult).reason
  }
  const replace = async (place: number, end: (laurel: Laurel) => Promise<unknown>) => {
    const [laurel, port] = [running[place], ports[place]]
    if (laurel === undefined || port === undefined) throw new Error(`no process at ${place}`)
    await end(laurel)
    running[place] = await start(port)
  }
  return {
    ports,
    pids: () => running.flatMap((laurel) => laurel?.pid ?? []),
    restart: (place) => replace(place, stopped),
    kill: (place) => replace(place, (laurel) => laurel.kill()),
    stop,
  }
}

/** Fails if the process does not stop cleanly. */
async function stopped(laurel: Laurel): Promise<void> {
  const { code, stderr } = await laurel.stop()
  if (code !== 0 || stderr !== '') throw new Error(`A process ended with ${code}:\n${stderr}`)
}

/** A second SIGTERM skips the drain. */
async function stoppedSoon(laurel: Laurel): Promise<void> {
  const again = setInterval(() => laurel.signal('SIGTERM'), ASK_AGAIN_MS)
  await stopped(laurel).finally(() => clearInterval(again))
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const wanted = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if ((await freePort(wanted)) === wanted) ports.add(wanted)
  }
  return [...ports]
}
