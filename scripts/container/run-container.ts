import { within } from '../within.ts'
import type { Engine } from './find-engine.ts'
import { writtenCommand } from './written-command.ts'

export interface Container {
  readonly url: string
  /** Resolves once it serves. Rejects with its log where it does not. */
  ready(): Promise<void>
  /** Runs a command in it and answers what it wrote. Throws where that failed. */
  exec(...command: readonly string[]): string
  /** Whether the health check that the image brings along is content. */
  isHealthy(): boolean
  /** Tells it to stop, removes it, and answers its exit code. */
  stop(): number
  /** Ends it without notice, and removes it. */
  kill(): number
}

export interface Wanted {
  readonly image: string
  readonly volume: string
  /** The path of a file of settings. */
  readonly settings: string
  /** Of the loopback. */
  readonly port: number
}

const READY_WITHIN_MS = 120_000

/** A new container on this volume, which other ones may have had before. */
export async function runContainer(engine: Engine, wanted: Wanted): Promise<Container> {
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
  const look = (what: string) => engine.run('inspect', '--format', `{{.State.${what}}}`, id)
  const end = (how: 'stop' | 'kill') => {
    engine.run(how, id)
    const code = Number(look('ExitCode'))
    engine.run('rm', id)
    return code
  }
  return {
    url,
    async ready() {
      const isOver = async () => look('Running') !== 'true' || (await isReady(url))
      await within(READY_WITHIN_MS, isOver)
      if (await isReady(url)) return
      engine.show('logs', id)
      throw new Error('The container does not serve; its log is above.')
    },
    exec: (...command) => engine.run('exec', id, ...command),
    isHealthy: () =>
      engine.name === 'podman'
        ? engine.run('healthcheck', 'run', id) === ''
        : look('Health.Status') === 'healthy',
    stop: () => end('stop'),
    kill: () => end('kill'),
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  return answer?.status === 200
}
