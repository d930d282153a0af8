import { writeFileSync } from 'node:fs'

/** In a process of its own: answers each request of Laurel's, and ends when Laurel does. */
export function answerRequests(work: (request: never) => Promise<object>): void {
  // Where memory runs out, this process is the one to go.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not on Linux.
  }
  process.on('message', (request) => {
    void work(request as never).then((answer) => process.send?.(answer))
  })
  // Laurel is gone, however it ended.
  process.on('disconnect', () => process.exit())
}
