const DEEPEST_CAUSE = 3
/** Data errors of the database quote the value, as JSON.parse does. */
const DATA_ERROR = /^22/

/**
 * The log entry of an error: type, code, message and stack. Other properties, such as a database's
 * details, may quote a row and are left out, as is a message that quotes data.
 */
export function errorEntry(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return entryOfOther(error)
  const { name, message, stack = '', cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const isQuoting = error instanceof SyntaxError || DATA_ERROR.test(code ?? '')
  const entry = {
    type: name,
    message: isQuoting ? '(quotes a value)' : message,
    code,
    stack: isQuoting ? framesOf(stack) : stack,
  }
  return cause === undefined || depth === DEEPEST_CAUSE
    ? entry
    : { ...entry, cause: errorEntry(cause, depth + 1) }
}

// An object is already a log entry.
function entryOfOther(thrown: unknown): object {
  return typeof thrown === 'object' && thrown !== null ? thrown : { thrown: typeof thrown }
}

function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
