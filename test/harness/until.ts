import { vi } from 'vitest'

/** Waits for a condition, up to 20 seconds or the given time. */
export function until<T>(condition: () => T | Promise<T>, milliseconds = 20_000): Promise<unknown> {
  return vi.waitUntil(condition, { timeout: milliseconds })
}
