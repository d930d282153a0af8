import type { Credentials } from '#platform/contract/people.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'

/** The step of a login after a right name and password. */
export type Step = 'code' | 'passkey' | 'ownPassword'

/** A right name and password, and the next step. */
export interface Proved {
  readonly credentials: Credentials & {
    /** The password of the account here, after that of the directory. */
    readonly ownPassword?: string
  }
  readonly asks: Step
}

const STEPS: Partial<Record<RefusalCode, Step>> = {
  'code-required': 'code',
  'passkey-required': 'passkey',
  'account-to-connect': 'ownPassword',
}

/** The step that a refused login asks for; null: it was refused. */
export function askedBy(error: Error): Step | null {
  return error instanceof Refused ? (STEPS[error.code] ?? null) : null
}
