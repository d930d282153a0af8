import { useEffect, useEffectEvent, useState } from 'react'
import { loadRefusals } from '#platform/web/language/refusals.ts'
import { announceFailure } from './announce.ts'
import { wordsFor } from './words-for.ts'

/**
 * Whether a module was wanted and is loaded, with the words of the refusals that it may say.
 * Announces a failure, then calls `onFailed`.
 */
export function useLoaded(
  isWanted: boolean,
  load: () => Promise<unknown>,
  onFailed: () => void,
): boolean {
  const [isLoaded, setLoaded] = useState(false)
  const failed = useEffectEvent((error: unknown) => {
    announceFailure(error, wordsFor(error))
    onFailed()
  })
  const isMissing = isWanted && !isLoaded
  useEffect(() => {
    if (!isMissing) return
    Promise.all([load(), loadRefusals()]).then(
      () => setLoaded(true),
      (error: unknown) => failed(error),
    )
  }, [isMissing, load])
  return isLoaded
}
