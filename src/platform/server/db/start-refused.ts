/**
 * Laurel cannot start, and the person who started it can do something about it. The message is
 * one or more whole sentences, shown without a stack; the process then exits with 1.
 */
export class StartRefused extends Error {
  readonly code = 'START_REFUSED'
  override name = 'StartRefused'
}
