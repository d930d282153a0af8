import type { AppRequest } from '#test/concurrency/app-client.ts'
import type { Answer } from '#test/faults/unreliable-client.ts'

/** One keyed request and its known results. */
export interface KeyedRequest {
  readonly kind: string
  readonly key: string
  /** The requesting user. */
  readonly by: number
  readonly asked: AppRequest
  /** Hundredths, for each receiver of thanks, or items of a gift; 0 if the request has neither. */
  readonly amount: number
  /** The target, if it is not the requesting user: a user, a gift or a recognition. */
  readonly about: number
  /** The quantity of each gift of a purchase, if known for sure. */
  readonly cart?: ReadonlyMap<number, number> | undefined
  /** Where a purchase is sent, if known for sure. */
  readonly address?: string | undefined
  /** The send of a reversal; the send or the thanks of an undo. */
  readonly takesBack?: KeyedRequest
  /** The receivers of thanks or of added points. */
  readonly receivers?: readonly number[]
  /** The withdrawals of a payout, or of one taken back. */
  readonly payouts?: readonly number[]
  readonly thanks?: { readonly values: readonly number[]; readonly visibility: string }
  /** The answer after the effect; repeats get the same one. */
  receipt: string | null
  refusal: string | null
  /** Whether a repeated answer shows the present state instead of the one after the effect. */
  readonly showsPresent?: true
}

/** A balance read by a user: it must be a balance after their known transactions. */
export interface BalanceReading {
  readonly user: number
  /** The newest transaction known before the request. */
  readonly since: number
  readonly text: string
}

/** All answers, and missing answers, of a run. */
export class RequestLog {
  readonly requests = new Map<string, KeyedRequest>()
  readonly readings: BalanceReading[] = []
  readonly violations: string[] = []
  readonly operations: Record<string, number> = {}
  readonly refusals: Record<string, number> = {}
  /** The number of retries after an unclear answer. */
  unanswered = 0
  busy = 0
  /** The number of requests refused because their user was deactivated just then. */
  signedOut = 0
  /** The number of the administrator's requests refused while a deputy had the account. */
  handedOver = 0
  retries = 0

  violation(what: string): void {
    // The first ones suffice; a frequent fault must not fill the memory.
    if (this.violations.length < 200) this.violations.push(what)
  }

  count(kind: string): void {
    this.operations[kind] = (this.operations[kind] ?? 0) + 1
  }

  add(request: KeyedRequest): void {
    this.count(request.kind)
    this.requests.set(request.key, request)
  }

  /** Whether the answer is always allowed; records a violation if not. */
  judge(answer: Answer | null, what: string): answer is Answer {
    if (answer === null) {
      this.unanswered++
      return false
    }
    const { status, text, retryAfter } = answer
    if (status === 503 && Number(retryAfter) > 0) {
      this.busy++
      return false
    }
    if (codeOf(text) === 'not-signed-in') {
      this.signedOut++
      return false
    }
    if (codeOf(text) === 'not-permitted') {
      this.handedOver++
      return false
    }
    if (status >= 500) {
      this.violation(`${what} was answered ${status} ${text}`)
      return false
    }
    return true
  }

  /** Records an answer to the request or to a copy of it. */
  noteAnswer(request: KeyedRequest, answer: Answer | null): void {
    const { key, receipt, refusal } = request
    if (!this.judge(answer, `${request.kind} ${key}`)) return
    const { status, text } = answer
    const wasRefused = refusal !== null
    const code = status === 200 ? null : codeOf(text)
    const isRight =
      status === 200
        ? !wasRefused && (receipt === null || receipt === text || request.showsPresent === true)
        : code !== null && code !== 'key-reused' && receipt === null
    const isSame = status === 200 || !wasRefused || code === refusal
    if (!isRight || !isSame) {
      this.violation(`${request.kind} ${key}: ${status} ${text}, earlier ${receipt ?? refusal}`)
    }
    if (status === 200) request.receipt ??= text
    else request.refusal ??= code
  }

  /** Records an answer to another request with a used key. */
  noteReuse(key: string, answer: Answer | null): void {
    if (!this.judge(answer, `${key} for another request`)) return
    if (codeOf(answer.text) === 'key-reused') this.refuse('key-reused')
    else this.violation(`${key} for another request was answered ${answer.status} ${answer.text}`)
  }

  refuse(code: string): void {
    this.refusals[code] = (this.refusals[code] ?? 0) + 1
  }
}

export function codeOf(text: string): string | null {
  const { code } = JSON.parse(text) as { code?: unknown }
  return typeof code === 'string' ? code : null
}
