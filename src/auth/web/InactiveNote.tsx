import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Refused } from '#platform/contract/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { explainInactive } from './explain-inactive.ts'
import classes from './InactiveNote.module.css'

/** The error of the last sign-in, kept after its banner has cleared (specification, section 9). */
export function useLastError() {
  const [error, setError] = useState<Error | null>(null)
  return { error, onMutate: () => setError(null), onError: (failed: Error) => setError(failed) }
}

/** Explains "Your account is inactive.": the reason and the next step. */
export function InactiveNote({ error }: { error: Error | null }) {
  const explanation = explainInactive(error)
  if (explanation === null) return null
  const isUnconfirmed = error instanceof Refused && error.code === 'account-unconfirmed'
  return (
    <p role="alert" className={classes.note}>
      {explanation}
      {isUnconfirmed && (
        <>
          {' '}
          <Link to={paths.confirmEmail}>Ask for a new link</Link>
        </>
      )}
    </p>
  )
}
