import { onTestFinished } from 'vitest'
import { spawnLaurel, startLaurel, type Laurel, type LaurelOrder } from './laurel.ts'

/** A Laurel of the test's own: no test leaves a process behind, however it ends. */
export async function startApp(order: LaurelOrder): Promise<Laurel> {
  const laurel = await startLaurel(order)
  onTestFinished(async () => void (await laurel.stop()))
  return laurel
}

/** One that ends by itself, or by the signal that is sent to it. */
export function runApp(order: LaurelOrder): Pick<Laurel, 'ended' | 'signal'> {
  const laurel = spawnLaurel(order)
  onTestFinished(async () => void (await laurel.stop()))
  return laurel
}
