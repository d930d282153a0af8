/**
 * Laurel can't start, for a reason the operator can fix. The message is whole sentences, shown
 * without a stack; the process exits with 1.
 */
export class StartRefused extends Error {
  readonly code = 'START_REFUSED'
  override name = 'StartRefused'
}
