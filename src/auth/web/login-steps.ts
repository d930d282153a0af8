import type { Credentials } from '#platform/contract/people.ts'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'

/** A right name and password, and the next step. */
export interface ProvedLogin {
  readonly credentials: Credentials & {
    /** The password of the account here, after that of the directory. */
    readonly ownPassword?: string
  }
  readonly asks: LoginStep
}

/** The step that a refused login asks for; null: it was refused. */
export function nextLoginStep(error: Error): LoginStep | null {
  return error instanceof Refused ? (STEPS[error.code] ?? null) : null
}

/** The step of a login after a right name and password. */
type LoginStep = 'code' | 'passkey' | 'ownPassword'

const STEPS: Partial<Record<RefusalCode, LoginStep>> = {
  'code-required': 'code',
  'passkey-required': 'passkey',
  'account-to-connect': 'ownPassword',
}
