import { StartRefused } from '#platform/server/db/start-refused.ts'

/** How to undo something that was opened. */
export type Close = () => Promise<void>

/**
 * Does the work and then closes what it opened, the last first, however it ended. The process fails
 * where any of it did.
 */
export async function closeAtTheEnd(work: (closers: Close[]) => Promise<unknown>): Promise<void> {
  const closers: Close[] = []
  try {
    await work(closers)
  } catch (error) {
    process.exitCode = 1
    console.error(error instanceof StartRefused ? error.message : error)
  }
  for (const close of closers.toReversed()) {
    await close().catch((error: unknown) => {
      process.exitCode = 1
      console.error(error)
    })
  }
}
