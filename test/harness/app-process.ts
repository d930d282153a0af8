import { onTestFinished } from 'vitest'
import { spawnLaurel, startLaurel, type Laurel, type LaurelOrder } from './laurel.ts'

/** Starts a Laurel process, stopped when the test is done. */
export async function startApp(order: LaurelOrder): Promise<Laurel> {
  const laurel = await startLaurel(order)
  onTestFinished(async () => void (await laurel.stop()))
  return laurel
}

/** Runs a Laurel process that ends by itself or by a signal. */
export function runApp(order: LaurelOrder): Pick<Laurel, 'ended' | 'signal' | 'kill' | 'stdout'> {
  const laurel = spawnLaurel(order)
  onTestFinished(async () => void (await laurel.stop()))
  return laurel
}
