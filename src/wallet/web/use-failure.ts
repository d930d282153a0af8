import { useCallback, useState } from 'react'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { wordsOfRefused } from '#platform/web/language/refusals.ts'

export interface FormFailure {
  message: string
  /** Undefined for an error without a refusal. */
  code: RefusalCode | undefined
  field: string | undefined
  /** Tells two failures with equal messages apart. */
  at: number
}

/** The failure of a form; `words` is the message for errors without one. Its functions stay the same. */
export function useFailure(words: string) {
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const fail = useCallback(
    (error: unknown) => {
      const refused = error instanceof Refused ? error : undefined
      const message = refused === undefined ? words : wordsOfRefused(refused)
      const { code, field } = refused ?? {}
      setFailure((last) => ({ message, code, field, at: (last?.at ?? 0) + 1 }))
    },
    [words],
  )
  const clear = useCallback(() => setFailure(null), [])
  const mended = useCallback(() => setFailure(withoutMark), [])
  return {
    failure,
    fail,
    clear,
    /** Called on editing: removes the field's mark; the banner stays its 5 seconds. */
    mended,
    change: setFailure,
  }
}

/** The failure without its field's mark. */
function withoutMark(failure: FormFailure | null): FormFailure | null {
  return failure?.field ? { ...failure, field: undefined } : failure
}
