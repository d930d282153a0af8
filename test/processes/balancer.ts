import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { balancerConfig, nameOf, type Places } from './balancer-config.ts'

export interface Balancer {
  readonly port: number
  /** Resolves when it sends requests to this process. */
  untilItServes(place: number): Promise<void>
  /** The number of requests retried after a failed attempt. */
  countRetries(): Promise<number>
  stop(): Promise<void>
}

interface BalancerOptions extends Omit<Places, 'socket'> {
  /** The path of the program. */
  readonly haproxy: string
  /** An existing folder for its files. */
  readonly folder: string
}

const RETRY_AFTER_MS = 50
const START_WITHIN_MS = 60_000

/** Starts HAProxy; resolves when it sends requests to all processes. */
export async function startBalancer(wanted: BalancerOptions): Promise<Balancer> {
  const { haproxy, folder, ...places } = wanted
  const { port, apps } = places
  const [file, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'haproxy.sock')]
  await writeFile(file, await balancerConfig({ ...places, socket }))
  const child = spawn(haproxy, ['-db', '-q', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  const complaints = text(child.stderr)
  const isRunning = () => child.exitCode === null && child.signalCode === null

  async function untilItServes(place: number): Promise<void> {
    const deadline = Date.now() + START_WITHIN_MS
    while ((await statusOf(socket, place)) !== 'UP') {
      if (!isRunning()) throw new Error(`HAProxy ended:\n${await complaints}`)
      if (Date.now() > deadline) throw new Error(`HAProxy does not find ${nameOf(place)} ready`)
      await pause(RETRY_AFTER_MS)
    }
  }

  async function stop(): Promise<void> {
    if (isRunning()) child.kill('SIGTERM')
    await ended
  }

  try {
    for (const place of apps.keys()) await untilItServes(place)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    port,
    untilItServes,
    countRetries: async () => {
      const rows = await statisticsOf(socket)
      return rows.reduce((sum, row) => sum + (isServer(row) ? Number(row['wretr']) : 0), 0)
    },
    stop,
  }
}

type Statistics = Readonly<Record<string, string>>

const isServer = ({ svname = '' }: Statistics) => svname.startsWith('laurel')

async function statusOf(socket: string, place: number): Promise<string | undefined> {
  const rows = await statisticsOf(socket).catch(() => [])
  const isOfIt = ({ pxname, svname }: Statistics) => pxname === 'laurel' && svname === nameOf(place)
  return rows.find(isOfIt)?.['status']
}

/** A CSV table; its header line starts with "# ". */
async function statisticsOf(socket: string): Promise<Statistics[]> {
  const connection = connect(socket)
  connection.write('show stat\n')
  const [head = '', ...lines] = (await text(connection)).trim().split('\n')
  const columns = head.replace('# ', '').split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']))
  })
}
