import { useState } from 'react'
import { Refused } from '#platform/contract/refusals.ts'

export interface Failure {
  message: string
  field: string | undefined
  /** Tells two failures with the same words apart. */
  at: number
}

/** Why a form came back; `words` where the failure has none of its own. */
export function useFailure(words: string) {
  const [failure, setFailure] = useState<Failure | null>(null)
  return {
    failure,
    fail: (error: unknown) => {
      const refused = error instanceof Refused ? error : undefined
      const message = refused?.message ?? words
      setFailure((last) => ({ message, field: refused?.field, at: (last?.at ?? 0) + 1 }))
    },
    clear: () => setFailure(null),
    /** The person is mending the form: its mark goes, the banner stays its time. */
    mended: () => setFailure((last) => (last?.field ? { ...last, field: undefined } : last)),
  }
}
