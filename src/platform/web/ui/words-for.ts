import { Refused } from '#platform/contract/refusals.ts'

const NO_ANSWER = 'The server did not answer. Please try again.'

/** What to show for a call that failed: the server's own words where it refused. */
export function wordsFor(error: unknown, otherwise: string = NO_ANSWER): string {
  return error instanceof Refused ? error.message : otherwise
}
