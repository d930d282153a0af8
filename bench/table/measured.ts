import { fork } from 'node:child_process'
import { once } from 'node:events'
import { isFigure } from '../figures.ts'

/** The figures of a run and its exit code. */
export interface Measured {
  readonly figures: ReadonlyMap<string, readonly number[]>
  readonly code: number | null
}

/** Runs a script to its end and shows its output. */
export async function measure(
  script: string,
  options: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Measured> {
  const figures = new Map<string, number[]>()
  const child = fork(script, options, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', (message) => {
    if (!isFigure(message)) return
    figures.set(message.figure, [...(figures.get(message.figure) ?? []), message.value])
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { figures, code }
}

/** The largest figure under a name where smaller is better; NaN if there is none. */
export function read({ figures }: Measured, name: string): number {
  return Math.max(...(figures.get(name) ?? [NaN]))
}
