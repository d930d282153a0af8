import { setTimeout as pause } from 'node:timers/promises'

const LOOK_AGAIN_MS = 50

/** Waits for a condition, but no longer than that; answers whether it came. */
export async function within(
  milliseconds: number,
  isSo: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (!(await isSo())) {
    if (Date.now() > deadline) return false
    await pause(LOOK_AGAIN_MS)
  }
  return true
}
