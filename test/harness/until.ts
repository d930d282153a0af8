import { vi } from 'vitest'

/** Waits for a condition, up to 20 seconds. */
export function until<T>(condition: () => T | Promise<T>): Promise<unknown> {
  return vi.waitUntil(condition, { timeout: 20_000 })
}
