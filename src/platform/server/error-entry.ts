const DEEPEST_CAUSE = 3
/** The database's complaints about a value quote it; JSON.parse quotes what it was given. */
const ABOUT_A_VALUE = /^22/

/**
 * What the log hears of an error: its type, code, message and stack, and never its other properties,
 * such as a database's details, which quote a row. A message that quotes data is left out.
 */
export function errorEntry(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return entryOfOther(error)
  const { name, message, stack = '', cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const isQuoting = error instanceof SyntaxError || ABOUT_A_VALUE.test(code ?? '')
  const entry = {
    type: name,
    message: isQuoting ? 'about a value' : message,
    code,
    stack: isQuoting ? framesOf(stack) : stack,
  }
  return cause === undefined || depth === DEEPEST_CAUSE
    ? entry
    : { ...entry, cause: errorEntry(cause, depth + 1) }
}

// An object is what somebody who logs has made of an error already.
function entryOfOther(thrown: unknown): object {
  return typeof thrown === 'object' && thrown !== null ? thrown : { thrown: typeof thrown }
}

function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
