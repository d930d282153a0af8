import { vi } from 'vitest'

/** Waits for a condition, as long as it may take on a busy machine. */
export function until<T>(condition: () => T | Promise<T>): Promise<unknown> {
  return vi.waitUntil(condition, { timeout: 20_000 })
}
