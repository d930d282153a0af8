import { setTimeout as pause } from 'node:timers/promises'

const CHECK_EVERY_MS = 50

/** Waits for a condition with a timeout; returns whether it became true. */
export async function within(
  milliseconds: number,
  isSo: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (!(await isSo())) {
    if (Date.now() > deadline) return false
    await pause(CHECK_EVERY_MS)
  }
  return true
}
