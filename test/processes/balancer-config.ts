import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/deploy/haproxy.cfg')

export interface Places {
  /** The public port, on the loopback. */
  readonly port: number
  /** The processes' ports, on the loopback. */
  readonly apps: readonly number[]
  /** The path of the statistics socket. */
  readonly socket: string
  /** Set for https. */
  readonly https?: Https | undefined
  /** Lets a request choose a process (see `TO`). */
  readonly seated?: boolean | undefined
}

export interface Https {
  /** The path of the certificate and its key. */
  readonly certificate: string
  /** The http port that redirects, on the loopback. */
  readonly plainPort: number
}

/** The request header that chooses a process, and the answer header that names it. */
export const [TO, FROM] = ['x-to-process', 'x-from-process']

/** Settings that need root. */
const OF_THE_SYSTEM = /^ +(?:user|group|chroot|log|maxconn) .*\n/gm

/** The example file for operators, with other addresses and without settings that need root. */
export async function balancerConfig(places: Places): Promise<string> {
  const { apps, socket, seated = false } = places
  const text = await readFile(FILE, 'utf8')
  const servers = apps.map((app, place) => `    server ${nameOf(place)} 127.0.0.1:${app}\n`)
  const replacements: readonly TextReplacement[] = [
    [OF_THE_SYSTEM, ''],
    ...doorsOf(places),
    [/^ {4}stats socket \S+ mode 660 /m, `    stats socket ${socket} mode 600 `],
    [/(?:^ {4}server .*\n)+/gm, servers.join('')],
    ...(seated ? [seats(apps.length)] : []),
  ]
  return replacements.reduce(replaced, text)
}

/** The process's name in the balancer. */
export function nameOf(place: number): string {
  return `laurel${place + 1}`
}

type TextReplacement = readonly [from: RegExp, to: string]

/** The bind lines; for https those prepared in the file. */
function doorsOf({ port, https }: Places): readonly TextReplacement[] {
  if (https === undefined) return [[/^ {4}bind :80$/m, `    bind 127.0.0.1:${port}`]]
  const { certificate, plainPort } = https
  return [
    [/^ {4}bind :80\n/m, ''],
    [/^ {4}# (bind :443 ssl|bind :80$|http-request redirect)/gm, '    $1'],
    [/^ {4}bind :443 ssl crt \S+/m, `    bind 127.0.0.1:${port} ssl crt ${certificate}`],
    [/^ {4}bind :80$/m, `    bind 127.0.0.1:${plainPort}`],
  ]
}

function seats(count: number): TextReplacement {
  const names = Array.from({ length: count }, (_, place) => nameOf(place))
  const rules = names.map((name) => `    use-server ${name} if { req.hdr(${TO}) -m str ${name} }\n`)
  const answers = `    http-response set-header ${FROM} %s\n`
  return [/^backend laurel\n/m, `$&${rules.join('')}${answers}`]
}

function replaced(config: string, [from, to]: TextReplacement): string {
  const text = config.replace(from, to)
  if (text === config) throw new Error(`${FILE} has nothing like ${from.source} any more`)
  return text
}
