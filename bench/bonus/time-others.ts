import { fork } from 'node:child_process'
import { text } from 'node:stream/consumers'

export type Durations = Record<'read' | 'send' | 'sendOfGiven', number[]>

interface Crowd {
  readonly port: number
  /** Users 1 to `people` use Laurel; the last `given` of them get what `process` gives. */
  readonly people: number
  readonly given: number
}

/** Response times of other users while `process` runs, in milliseconds. */
export async function timeOthers(
  { port, people, given }: Crowd,
  process: () => Promise<unknown>,
): Promise<Durations> {
  const script = new URL('others.ts', import.meta.url).pathname
  const child = fork(script, [port, people, given].map(String), { silent: true })
  if (child.stdout === null) throw new Error('no output')
  const printed = text(child.stdout)
  await process()
  child.disconnect()
  return JSON.parse(await printed) as Durations
}

/** The 95th percentile, the slowest and the number of these response times. */
export function spread(took: readonly number[]): string {
  const sorted = took.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? NaN
  return `${p95.toFixed(0)} (${sorted.at(-1)?.toFixed(0) ?? '-'}), ${sorted.length} of them`
}
