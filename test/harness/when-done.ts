import { afterAll, onTestFinished } from 'vitest'

/** Registers cleanup after the current test, or after the test file. */
export function whenDone(tidy: () => Promise<void>): void {
  try {
    onTestFinished(tidy)
  } catch {
    afterAll(tidy)
  }
}
