import { within } from '../within.ts'
import type { Engine } from './find-engine.ts'
import { writtenCommand } from './written-command.ts'

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
