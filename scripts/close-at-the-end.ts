import { StartRefused } from '#platform/server/db/start-refused.ts'

/** Closes an opened resource. */
export type Close = () => Promise<void>

/** Runs `work`, then its closers in reverse order. Any failure sets the exit code. */
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
