import type { Credentials } from '#platform/contract/people.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'

/** The step of a login after a right name and password. */
export type LoginStep = 'code' | 'passkey' | 'ownPassword'

/** A right name and password, and the next step. */
export interface ProvedLogin {
  readonly credentials: Credentials & {
    /** The password of the account here, after that of the directory. */
    readonly ownPassword?: string
  }
  readonly asks: LoginStep
}

const STEPS: Partial<Record<RefusalCode, LoginStep>> = {
  'code-required': 'code',
  'passkey-required': 'passkey',
  'account-to-connect': 'ownPassword',
}

/** The step that a refused login asks for; null: it was refused. */
export function nextLoginStep(error: Error): LoginStep | null {
  return error instanceof Refused ? (STEPS[error.code] ?? null) : null
}
