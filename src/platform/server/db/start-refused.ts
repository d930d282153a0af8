/**
 * Laurel can't start, for a reason the operator can fix. The message is whole sentences, shown
 * without a stack; the process exits with 1, or with 78 if a setting is wrong.
 */
export class StartRefused extends Error {
  readonly code = 'START_REFUSED'
  override name = 'StartRefused'
}
