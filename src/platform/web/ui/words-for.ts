import { Refused } from '#platform/contract/refusals.ts'

const NO_ANSWER = 'The server did not answer. Please try again.'

/** The message for a failed call: the server's words if it refused. */
export function wordsFor(error: unknown, otherwise: string = NO_ANSWER): string {
  return error instanceof Refused ? error.message : otherwise
}
