/**
 * Laurel can't start, for a reason the operator can fix. The message is whole sentences, shown
 * without a stack; the process exits with 78, since a restart would not help.
 */
export class StartRefused extends Error {
  readonly code = 'START_REFUSED'
  override name = 'StartRefused'
}

/**
 * A start refused for a reason that may pass by itself, such as a database that can't be reached
 * yet: the process exits with 1, and whatever supervises it may start it again.
 */
export class StartBlocked extends StartRefused {
  override name = 'StartBlocked'
}
