import { useState } from 'react'
import { Refused } from '#platform/contract/refusals.ts'

export interface Failure {
  message: string
  field: string | undefined
  /** Tells two failures with equal messages apart. */
  at: number
}

/** The failure of a form; `words` is the message for errors without one. */
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
    /** Called on editing: removes the field's mark; the banner stays its 5 seconds. */
    mended: () => setFailure((last) => (last?.field ? { ...last, field: undefined } : last)),
  }
}
