const LOSS_CODES = new Set([
  'DATABASE_AWAY',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25P03', // idle_in_transaction_session_timeout: the process was frozen for that long
  // Connected to a standby, or to a demoted primary; the writable host is another.
  '25006', // read_only_sql_transaction
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  // A host name that follows the primary may be missing for a moment.
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's messages for a broken connection, which have no code. */
const LOSS_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired)/

/** PostgreSQL's code for a row that a unique index has already. */
export const UNIQUE_VIOLATION = '23505'

export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return typeof error.code === 'string' ? error.code : ''
}

/** Whether the connection failed, rather than the statement. */
export function isConnectionLoss(error: unknown): boolean {
  const code = errorCode(error)
  if (code.startsWith('08') || LOSS_CODES.has(code)) return true
  if (code !== '' || typeof error !== 'object' || error === null) return false
  // The job engine's errors are copies of the driver's: no instances of Error.
  return 'message' in error && LOSS_MESSAGE.test(String(error.message))
}

/** A standby or read-only server answered. */
export class TakesNoWrites extends Error {
  /** PostgreSQL's code for a write to a read-only server. */
  readonly code = '25006'
  override name = 'TakesNoWrites'

  constructor() {
    super('The database server takes no writes.')
  }
}
