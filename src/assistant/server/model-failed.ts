/** Why a model gave no reply, in words that tell nothing of what was asked, answered or sent. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed'
  readonly reason: string
  /** Trying again may help. */
  readonly mayPass: boolean

  constructor(reason: string, mayPass = false) {
    super(reason)
    this.reason = reason
    this.mayPass = mayPass
  }
}

/** Of an error of the client, of which nothing is repeated: its words may quote what was sent. */
export function asModelFailure(error: unknown): ModelFailed {
  if (error instanceof ModelFailed) return error
  const status = (error as { status?: unknown } | null)?.status
  if (typeof status === 'number') {
    return new ModelFailed(`status ${status}`, status === 429 || status >= 500)
  }
  return isConnectionFailure(error)
    ? new ModelFailed('no connection', true)
    : new ModelFailed('malformed')
}

/** What undici and the client around it say of a connection that was not made, or broke. */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isOfClient = error.constructor.name === 'APIConnectionError'
  return isOfClient || (error instanceof TypeError && error.message === 'terminated')
}
