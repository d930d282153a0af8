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
  /** People come by https. */
  readonly https?: Https | undefined
  /** A request may name the process that it wants while that one is ready (see `TO`). */
  readonly seated?: boolean | undefined
}

export interface Https {
  /** The path of the certificate and its key. */
  readonly certificate: string
  /** Where people come who forgot the s, on the loopback. */
  readonly plainPort: number
}

/** What a browser says to stay with one process, and what its answers say: whose they are. */
export const [TO, FROM] = ['x-to-process', 'x-from-process']

/** What only root has: another account, a folder to be shut in, the system's log, no limits. */
const OF_THE_SYSTEM = /^ +(?:user|group|chroot|log|maxconn) .*\n/gm

/** The file that operators copy, with other addresses and without what only root may do. */
export async function balancerConfig(places: Places): Promise<string> {
  const { apps, socket, seated = false } = places
  const text = await readFile(FILE, 'utf8')
  const servers = apps.map((app, place) => `    server ${nameOf(place)} 127.0.0.1:${app}\n`)
  const replacements: readonly Replacement[] = [
    [OF_THE_SYSTEM, ''],
    ...doorsOf(places),
    [/^ {4}stats socket \S+ mode 660 /m, `    stats socket ${socket} mode 600 `],
    [/(?:^ {4}server .*\n)+/gm, servers.join('')],
    ...(seated ? [seats(apps.length)] : []),
  ]
  return replacements.reduce(replaced, text)
}

/** What the balancer calls the process at this place. */
export function nameOf(place: number): string {
  return `laurel${place + 1}`
}

type Replacement = readonly [from: RegExp, to: string]

/** Where people come: by https with the very lines that the file has ready for it. */
function doorsOf({ port, https }: Places): readonly Replacement[] {
  if (https === undefined) return [[/^ {4}bind :80$/m, `    bind 127.0.0.1:${port}`]]
  const { certificate, plainPort } = https
  return [
    [/^ {4}bind :80\n/m, ''],
    [/^ {4}# (bind :443 ssl|bind :80$|http-request redirect)/gm, '    $1'],
    [/^ {4}bind :443 ssl crt \S+/m, `    bind 127.0.0.1:${port} ssl crt ${certificate}`],
    [/^ {4}bind :80$/m, `    bind 127.0.0.1:${plainPort}`],
  ]
}

function seats(count: number): Replacement {
  const names = Array.from({ length: count }, (_, place) => nameOf(place))
  const rules = names.map((name) => `    use-server ${name} if { req.hdr(${TO}) -m str ${name} }\n`)
  const answers = `    http-response set-header ${FROM} %s\n`
  return [/^backend laurel\n/m, `$&${rules.join('')}${answers}`]
}

function replaced(config: string, [from, to]: Replacement): string {
  const text = config.replace(from, to)
  if (text === config) throw new Error(`${FILE} has nothing like ${from.source} any more`)
  return text
}
