import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { installFromDebian, programOnPath } from '../../scripts/debian-package.ts'
import { runApp, startApp } from '../harness/app-process.ts'
import type { Laurel, ProcessExit } from '../harness/laurel.ts'
import { read, ROOT } from '../tidy/sources.ts'

const run = promisify(execFile)
const STATE = '/var/lib/laurel'
const DYNAMIC_UID = 61_234
/** As in ExecStart of the unit. */
const NODE = '/opt/laurel/node_modules/.bin/node'

/**
 * A machine on which Laurel is a service of systemd, played by mount namespaces: /opt/laurel is this
 * checkout, and /var/lib, /etc and /opt are its own. Needs root.
 */
export interface ServiceMachine {
  /** Starts the server as its unit does, in the service's view of the machine. */
  startService(env?: Record<string, string>): Promise<Laurel>
  /** Runs a script as the service's user, in the service's view. */
  asService(...command: string[]): Promise<ProcessExit>
  /** Runs a script as root, with the service's settings. */
  asRoot(...command: string[]): Promise<ProcessExit>
  /** Runs a script as a user id, in root's view. */
  asUser(uid: number, env: Record<string, string>, ...command: string[]): Promise<ProcessExit>
  /** Listens on a datagram socket as systemd does; returns what was received so far. */
  listen(path: string): Promise<() => string>
  /** Runs a shell command as root, and returns its output. */
  shell(command: string): Promise<string>
}

/** The user is a lasting one. */
export async function machineWithUser(): Promise<ServiceMachine> {
  return withUser(await bareMachine())
}

/** Adds the user and the file of settings with the commands that operations.md gives. */
async function withUser(host: Namespace): Promise<ServiceMachine> {
  const page = read('docs/operations.md')
  for (const command of [/^useradd .*$/m, /^install .*$/m]) {
    await host.shell(command.exec(page)?.[0] ?? 'false')
  }
  // StateDirectory and StateDirectoryMode.
  await host.shell(`install -d -m 700 ${STATE} && chown -R laurel:laurel ${STATE}`)
  const uid = Number(await host.shell('id -u laurel'))
  return machineOf(host, await hold(host, 'mount -t tmpfs tmpfs /tmp'), uid)
}

/** The user is a dynamic one, as in the unit of earlier versions; only the service enters its folder. */
export async function machineWithDynamicUser(): Promise<
  ServiceMachine & { installNewUnit(): Promise<ServiceMachine> }
> {
  const host = await bareMachine()
  await host.shell(
    `install -d -m 700 /var/lib/private && ln -s private/laurel ${STATE} &&
     install -d -o ${DYNAMIC_UID} -g ${DYNAMIC_UID} -m 700 /var/lib/private/laurel`,
  )
  const service = await hold(
    host,
    `mount -t tmpfs tmpfs /tmp && mkdir /tmp/state && mount --bind /var/lib/private/laurel /tmp/state &&
     mount -t tmpfs -o mode=755 tmpfs /var/lib/private && mkdir /var/lib/private/laurel &&
     mount --move /tmp/state /var/lib/private/laurel && mount -t tmpfs tmpfs /tmp &&
     cp /etc/passwd /tmp/passwd &&
     echo 'laurel:x:${DYNAMIC_UID}:${DYNAMIC_UID}::/:/usr/sbin/nologin' >> /tmp/passwd &&
     mount --bind /tmp/passwd /etc/passwd`,
  )
  return {
    ...machineOf(host, service, DYNAMIC_UID),
    async installNewUnit() {
      // systemd's exec-invoke.c: "DynamicUser= was once turned on for this service, but is no longer".
      await host.shell(`rm ${STATE} && mv /var/lib/private/laurel ${STATE}`)
      return withUser(host)
    },
  }
}

function bareMachine(): Promise<Namespace> {
  return hold(
    { entrance: '--mount=/proc/self/ns/mnt' },
    `mount -t tmpfs -o mode=755 tmpfs /opt && mkdir /opt/etc /opt/laurel &&
     cp -a /etc/. /opt/etc && mount --bind /opt/etc /etc &&
     { ! id laurel || userdel laurel; } >/dev/null 2>&1 &&
     mount --bind '${ROOT}' /opt/laurel && mount -t tmpfs -o mode=755 tmpfs /var/lib`,
  )
}

interface Namespace {
  /** The option of nsenter. */
  readonly entrance: string
  shell(command: string): Promise<string>
}

/** A mount namespace inside another one, prepared by a shell command. */
async function hold(outer: Pick<Namespace, 'entrance'>, prepare: string): Promise<Namespace> {
  const script = `set -e; ${prepare}; echo ready; exec sleep infinity`
  const words = [outer.entrance, 'unshare', '--mount', 'sh', '-c', script]
  const holder = spawn('nsenter', words, { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => end(holder))
  let output = ''
  for (const stream of [holder.stdout, holder.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const ready = Promise.withResolvers<void>()
  holder.stdout.on('data', () => ready.resolve())
  holder.on('close', () =>
    ready.reject(
      new Error(`This test needs root and mount namespaces (unshare --mount) here: ${output}`),
    ),
  )
  await ready.promise
  const entrance = `--mount=/proc/${holder.pid}/ns/mnt`
  return {
    entrance,
    async shell(command) {
      return (await run('nsenter', [entrance, 'sh', '-c', command])).stdout.trim()
    },
  }
}

async function end(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return
  holder.kill('SIGKILL')
  await once(holder, 'close')
}

const IN_CHECKOUT = 'cd /opt/laurel && exec "$@"'

function machineOf(host: Namespace, service: Namespace, uid: number): ServiceMachine {
  const rootEnv = { DATA_DIR: STATE, HOME: '/root', NODE_ENV: 'production' }
  const serviceEnv = { ...rootEnv, HOME: STATE }
  const order = (
    place: Namespace,
    identity: readonly string[],
    env: Record<string, string>,
    command?: string[],
  ) => ({
    env,
    runner: ['nsenter', place.entrance, 'sh', '-c', IN_CHECKOUT, 'sh', ...identity, NODE],
    ...(command === undefined ? {} : { command }),
  })
  onTestFinished(() => stopDatabases(host))
  return {
    startService: (env = {}) =>
      startApp(order(service, identityOf(uid), { ...serviceEnv, ...env })),
    asService: (...command) => runApp(order(service, identityOf(uid), serviceEnv, command)).ended,
    asRoot: (...command) => runApp(order(host, [], rootEnv, command)).ended,
    asUser: (other, env, ...command) => runApp(order(host, identityOf(other), env, command)).ended,
    listen: (path) => listenOn(host, path),
    shell: (command) => host.shell(command),
  }
}

/** Node has no datagram sockets of this kind; Perl is part of every Debian. */
const LISTENER = `
  use IO::Socket::UNIX;
  my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die $!;
  chmod 0777, $ARGV[0];
  $| = 1;
  print "listening\n";
  while (defined $socket->recv(my $text, 4096)) { print "$text\n" }`

async function listenOn(host: Namespace, path: string): Promise<() => string> {
  const isThere = programOnPath(['systemd-notify']) !== null
  if (!isThere && !installFromDebian('systemd', 'systemd-notify')) {
    throw new Error('This test needs systemd-notify (apt-get install systemd).')
  }
  const words = [host.entrance, 'perl', '-e', LISTENER, path]
  const listener = spawn('nsenter', words, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => end(listener))
  let received = ''
  listener.stdout.on('data', (chunk: Buffer) => (received += chunk.toString()))
  await once(listener.stdout, 'data')
  return () => received
}

function identityOf(uid: number): readonly string[] {
  if (uid === 0) return []
  const options = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs']
  return ['setpriv', ...options, '--bounding-set=-all', '--']
}

/** Ends database servers that a failed test left running. */
async function stopDatabases(host: Namespace): Promise<void> {
  const pids = await host.shell(
    `cat $(find /var/lib -name postmaster.pid) /dev/null | grep -x '[0-9]*' | head -1 || true`,
  )
  const pid = Number(pids)
  if (pid > 1) process.kill(pid, 'SIGINT')
}
