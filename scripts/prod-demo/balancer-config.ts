import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/deploy/haproxy.cfg')

export interface Places {
  /** Where people come, on the loopback. */
  readonly port: number
  /** The processes' ports, on the loopback. */
  readonly apps: readonly number[]
  /** The path of the socket that tells how it goes. */
  readonly socket: string
}

/** What only root has: another account, a folder to be shut in, the system's log, no limits. */
const OF_THE_SYSTEM = /^ +(?:user|group|chroot|log|maxconn) .*\n/gm

/** The file that operators copy, with other addresses and without what only root may do. */
export async function balancerConfig({ port, apps, socket }: Places): Promise<string> {
  const text = await readFile(FILE, 'utf8')
  const servers = apps.map((app, place) => `    server ${nameOf(place)} 127.0.0.1:${app}\n`)
  return [
    [OF_THE_SYSTEM, ''],
    [/^ {4}bind :80$/m, `    bind 127.0.0.1:${port}`],
    [/^ {4}stats socket \S+ mode 660 /m, `    stats socket ${socket} mode 600 `],
    [/(?:^ {4}server .*\n)+/gm, servers.join('')],
  ].reduce((config, [from, to]) => replaced(config, from as RegExp, to as string), text)
}

/** What the balancer calls the process at this place. */
export function nameOf(place: number): string {
  return `laurel${place + 1}`
}

function replaced(config: string, from: RegExp, to: string): string {
  const text = config.replace(from, to)
  if (text === config) throw new Error(`${FILE} has nothing like ${from.source} any more`)
  return text
}
