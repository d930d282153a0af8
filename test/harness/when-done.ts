import { afterAll, onTestFinished } from 'vitest'

/** Tidies up after the test that asks, or after the file where none is running. */
export function whenDone(tidy: () => Promise<void>): void {
  try {
    onTestFinished(tidy)
  } catch {
    afterAll(tidy)
  }
}
