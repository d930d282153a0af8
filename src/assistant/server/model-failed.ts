/** Why a model gave no reply. The reason quotes nothing of the request or the reply. */
export class ModelFailed extends Error {
  override readonly name = 'ModelFailed'
  readonly reason: string
  /** A second attempt may succeed. */
  readonly mayPass: boolean

  constructor(reason: string, mayPass = false) {
    super(reason)
    this.reason = reason
    this.mayPass = mayPass
  }
}

/** The failure behind an error of the client, whose own message may quote the request. */
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

/** How undici and the client report a connection that failed or broke. */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isOfClient = error.constructor.name === 'APIConnectionError'
  return isOfClient || (error instanceof TypeError && error.message === 'terminated')
}
