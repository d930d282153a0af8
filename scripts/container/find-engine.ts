import { spawnSync } from 'node:child_process'
import { StartRefused } from '#platform/server/db/start-refused.ts'
import { programOnPath } from '../debian-package.ts'

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
