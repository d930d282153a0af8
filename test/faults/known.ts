import type { Asked } from '#test/concurrency/door.ts'
import type { Answer } from './asking.ts'

/** What is asked under a key. */
export const LEDGER_KINDS = ['send', 'deposit', 'withdraw', 'depositBonus', 'purchase'] as const
export const ADMINISTRATOR_KINDS = [
  'adjustment',
  'reversal',
  'bonus',
  'mass bonus',
  'restock',
] as const
export type KeyedKind = (typeof LEDGER_KINDS)[number] | (typeof ADMINISTRATOR_KINDS)[number]

/** One request under a key, and all that is known of it. */
export interface Keyed {
  readonly kind: KeyedKind
  readonly key: string
  /** Who asks. */
  readonly by: number
  readonly asked: Asked
  /** Hundredths, or pieces of a gift; 0 where the request does not say. */
  readonly amount: number
  /** Whom or what it is about, if not the one who asks: a person, or a gift. */
  readonly about: number
  /** The quantity of each gift a purchase is of, where that is known for sure. */
  readonly cart?: ReadonlyMap<number, number> | undefined
  /** The send that a reversal takes back. */
  readonly takesBack?: Keyed
  /** What it was answered when it was done: always the same. */
  receipt: string | null
  refusal: string | null
}

/** What adding stock answers is the shelf as it is, not as it was. */
function showsNow({ kind }: Keyed): boolean {
  return kind === 'restock'
}

/** A balance somebody read: it has to be one they had once all they knew of was done. */
export interface Reading {
  readonly user: number
  /** The newest transaction they knew of when they asked. */
  readonly since: number
  readonly text: string
}

/** Everything that people were told, or not told, in a run. */
export class Known {
  readonly keyed = new Map<string, Keyed>()
  readonly readings: Reading[] = []
  readonly violations: string[] = []
  readonly operations: Record<string, number> = {}
  readonly refusals: Record<string, number> = {}
  /** How many requests had no definite answer, and were asked once more. */
  unanswered = 0
  busy = 0
  retries = 0

  wrong(what: string): void {
    // The first ones tell; a fault that shows everywhere must not fill the memory.
    if (this.violations.length < 200) this.violations.push(what)
  }

  count(kind: string): void {
    this.operations[kind] = (this.operations[kind] ?? 0) + 1
  }

  add(operation: Keyed): void {
    this.count(operation.kind)
    this.keyed.set(operation.key, operation)
  }

  /** Whether the answer is one that anybody may get at any time; says so if not. */
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
    if (status >= 500) {
      this.wrong(`${what} was answered ${status} ${text}`)
      return false
    }
    return true
  }

  /** An answer to the request itself, or to a copy of it. */
  note(operation: Keyed, answer: Answer | null): void {
    const { key, receipt, refusal } = operation
    if (!this.judge(answer, `${operation.kind} ${key}`)) return
    const { status, text } = answer
    const wasRefused = refusal !== null
    const code = status === 200 ? null : codeOf(text)
    const isRight =
      status === 200
        ? !wasRefused && (receipt === null || receipt === text || showsNow(operation))
        : code !== null && code !== 'key-reused' && receipt === null
    const isSame = status === 200 || !wasRefused || code === refusal
    if (!isRight || !isSame) {
      this.wrong(`${operation.kind} ${key}: ${status} ${text}, earlier ${receipt ?? refusal}`)
    }
    if (status === 200) operation.receipt ??= text
    else operation.refusal ??= code
  }

  /** Under a key that has its answer, something else was asked. */
  noteReuse(key: string, answer: Answer | null): void {
    if (!this.judge(answer, `${key} for another request`)) return
    if (codeOf(answer.text) === 'key-reused') this.refuse('key-reused')
    else this.wrong(`${key} for another request was answered ${answer.status} ${answer.text}`)
  }

  refuse(code: string): void {
    this.refusals[code] = (this.refusals[code] ?? 0) + 1
  }
}

export function codeOf(text: string): string | null {
  const { code } = JSON.parse(text) as { code?: unknown }
  return typeof code === 'string' ? code : null
}
