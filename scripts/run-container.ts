import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { programOnPath } from './debian-package.ts'
import { within } from './within.ts'

export interface Container {
  readonly url: string
  /** Resolves when it serves. Rejects, after printing its log, if it does not. */
  ready(): Promise<void>
  /** Runs a command in it and returns the output. Throws if it failed. */
  exec(...command: readonly string[]): string
  /** Whether the image's health check succeeds. */
  isHealthy(): boolean
  /** Stops and removes it; returns its exit code. */
  stop(): number
  /** Kills and removes it. */
  kill(): number
}

export interface ContainerOptions {
  readonly image: string
  readonly volume: string
  /** The path of a file of settings. */
  readonly settings: string
  /** The port on the loopback. */
  readonly port: number
}

const READY_WITHIN_MS = 120_000

/** Starts a new container on a volume. */
export async function runContainer(engine: Engine, wanted: ContainerOptions): Promise<Container> {
  const { image, volume, settings, port } = wanted
  const written = await writtenCommand('run', {
    '--name=laurel': `--name=${image}-${port}`,
    '127.0.0.1:3000:3000': `127.0.0.1:${port}:3000`,
    'laurel:/var/lib/laurel': `${volume}:/var/lib/laurel`,
    'laurel.env': settings,
    laurel: image,
  })
  const id = engine.run(...written)
  const url = `http://127.0.0.1:${port}`
  const inspect = (what: string) => engine.run('inspect', '--format', `{{.State.${what}}}`, id)
  const end = (how: 'stop' | 'kill') => {
    engine.run(how, id)
    const code = Number(inspect('ExitCode'))
    engine.run('rm', id)
    return code
  }
  return {
    url,
    async ready() {
      const isOver = async () => inspect('Running') !== 'true' || (await isReady(url))
      await within(READY_WITHIN_MS, isOver)
      if (await isReady(url)) return
      engine.show('logs', id)
      throw new Error('The container does not serve; its log is above.')
    },
    exec: (...command) => engine.run('exec', id, ...command),
    isHealthy: () =>
      engine.name === 'podman'
        ? engine.run('healthcheck', 'run', id) === ''
        : inspect('Health.Status') === 'healthy',
    stop: () => end('stop'),
    kill: () => end('kill'),
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  return answer?.status === 200
}

/** A program that builds and runs containers. */
export interface Engine {
  readonly name: string
  /** Runs a command and returns its output. Throws with the output if it failed. */
  run(...options: readonly string[]): string
  /** Runs a command with its output on the screen. */
  show(...options: readonly string[]): void
}

/** Podman, or else Docker, if it works. Throws StartRefused with what is missing. */
export function findEngine(): Engine {
  const found = ['podman', 'docker'].filter((name) => programOnPath([name]) !== null)
  const engine = found.map(engineOf).find(works)
  if (engine !== undefined) return engine
  throw new StartRefused(
    found.length === 0
      ? 'Containers need Podman or Docker, and neither is here (on Debian and Ubuntu: apt-get install podman catatonit).'
      : `"${found.join(' info" and "')} info" failed, so no container can run here; ask it why.`,
  )
}

function engineOf(name: string): Engine {
  return {
    name,
    run(...options) {
      const { status, stdout, stderr } = spawnSync(name, options, { encoding: 'utf8' })
      if (status === 0) return stdout.trimEnd()
      throw new Error(`${name} ${options.join(' ')}: ${status}\n${stdout}${stderr}`)
    },
    show(...options) {
      const { status } = spawnSync(name, options, { stdio: ['ignore', 'inherit', 'inherit'] })
      if (status !== 0) throw new Error(`${name} ${options.join(' ')}: ${status}`)
    },
  }
}

function works({ name }: Engine): boolean {
  return spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0
}

const FILE = join(import.meta.dirname, '../docs/deploy/Containerfile')

/**
 * The arguments of the podman command in the file's comment, with replacements. Throws if the
 * command or a replaced word is missing.
 */
export async function writtenCommand(
  name: 'build' | 'run',
  replacements: Readonly<Record<string, string>>,
): Promise<string[]> {
  const comment = (await readFile(FILE, 'utf8')).replaceAll(/ \\\n# +/g, ' ')
  const words = new RegExp(`^# +podman (${name} .*)$`, 'm').exec(comment)?.[1]?.split(' ') ?? []
  for (const [from, to] of Object.entries(replacements)) {
    const place = words.indexOf(from)
    if (place === -1) throw new Error(`"podman ${name}" of ${FILE} has no "${from}" any more`)
    words[place] = to
  }
  return words
}
