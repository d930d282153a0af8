import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileFolder } from '#test/harness/app.ts'
import { deployFile } from '#test/harness/deploy-file.ts'
import { until } from '#test/harness/until.ts'
import { whenDone } from '#test/harness/when-done.ts'
import { selfMadeCertificate } from '#test/mail/certificate.ts'
import { freePort } from '#platform/server/db/postmaster.ts'
import { programFromDebian } from '../../scripts/debian-package.ts'

export type ProxyName = 'nginx' | 'caddy'

export interface Ports {
  /** For https. */
  readonly port: number
  /** For http, which redirects. */
  readonly plainPort: number
}

interface ProxyOptions extends Ports {
  /** Laurel's port. */
  readonly app: number
}

export async function proxyPorts(): Promise<Ports> {
  return { port: await freePort(0), plainPort: await freePort(0) }
}

/**
 * Checks the proxy's file of docs/deploy, with other addresses, as the file says, and starts the
 * proxy with it until the test is done.
 */
export async function startProxy(name: ProxyName, wanted: ProxyOptions): Promise<void> {
  const program = programFromDebian(name, 'the test of its example')
  if (program === null) throw new Error(`Please install ${name}.`)
  const folder = await fileFolder()
  const { cert, key } = selfMadeCertificate()
  await writeFile(join(folder, 'laurel.crt'), cert)
  await writeFile(join(folder, 'laurel.key'), key, { mode: 0o600 })
  const { check, options } = await { nginx: prepareNginx, caddy: prepareCaddy }[name](
    folder,
    wanted,
  )
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  await promisify(execFile)(program, check, { env })
  const child = spawn(program, options, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const ended = once(child, 'close')
  whenDone(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${complaints}`)
    return isListening(wanted.port)
  })
}

/** The options of the program. */
interface PreparedProxy {
  /** Checks the file, and ends. */
  readonly check: readonly string[]
  /** Starts the proxy. */
  readonly options: readonly string[]
}

async function prepareNginx(
  folder: string,
  { app, port, plainPort }: ProxyOptions,
): Promise<PreparedProxy> {
  const site = deployFile('nginx.conf', [
    [/^ {4}server 127\.0\.0\.1:3000;$/m, `    server 127.0.0.1:${app};`],
    [/^ {4}listen 80;$/m, `    listen 127.0.0.1:${plainPort};`],
    [/^ {4}listen 443 ssl http2;$/m, `    listen 127.0.0.1:${port} ssl http2;`],
    [/server_name points\.example\.com;/g, 'server_name localhost;'],
    [/\/etc\/nginx\/laurel\./g, `${folder}/laurel.`],
  ])
  await writeFile(join(folder, 'laurel.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((what) => `  ${what}_temp_path ${folder}/${what};`)
  // The rest of Debian's nginx.conf, for a process in the foreground.
  const main = [
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;`,
    'error_log stderr;',
    'events { worker_connections 1024; }',
    'http {',
    '  access_log off;',
    ...paths,
    `  include ${folder}/laurel.conf;`,
    '}',
  ]
  await writeFile(join(folder, 'nginx.conf'), main.join('\n'))
  const options = ['-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  return { check: ['-t', ...options], options }
}

async function prepareCaddy(
  folder: string,
  { app, port, plainPort }: ProxyOptions,
): Promise<PreparedProxy> {
  const site = deployFile('Caddyfile', [
    [/^points\.example\.com \{$/m, 'localhost {'],
    [
      /# (tls) \/etc\/caddy\/laurel\.crt \/etc\/caddy\/laurel\.key$/m,
      `$1 ${folder}/laurel.crt ${folder}/laurel.key`,
    ],
    [/reverse_proxy 127\.0\.0\.1:3000 /, `reverse_proxy 127.0.0.1:${app} `],
  ])
  const options = ['admin off', `http_port ${plainPort}`, `https_port ${port}`]
  const file = join(folder, 'Caddyfile')
  await writeFile(file, `{\n${options.join('\n')}\n}\n${site}`)
  const config = ['--adapter', 'caddyfile', '--config', file]
  return { check: ['validate', ...config], options: ['run', ...config] }
}

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(port, '127.0.0.1', () => resolve(true))
  socket.on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
