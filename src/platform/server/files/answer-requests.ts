import { writeFileSync } from 'node:fs'

/** The main loop of a child process: answers each request, and exits when Laurel does. */
export function answerRequests(work: (request: never) => Promise<object>): void {
  // If memory runs out, the kernel should kill this process first.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not on Linux.
  }
  process.on('message', (request) => {
    void work(request as never).then((answer) => process.send?.(answer))
  })
  // Laurel has ended.
  process.on('disconnect', () => process.exit())
}
