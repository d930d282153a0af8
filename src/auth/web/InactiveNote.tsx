import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Refused, type RefusalCode } from '#platform/contract/refusals.ts'
import { paths } from '#platform/web/paths.ts'
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
          <Link to={paths.confirmEmail}>{t`Ask for a new link`}</Link>
        </>
      )}
    </p>
  )
}

const EXPLANATIONS: Partial<Record<RefusalCode, MessageDescriptor>> = {
  'account-unapproved': msg`It waits for the administrator's approval. After that you can log in here: try again later, or ask your administrator.`,
  'account-unconfirmed': msg`Please confirm your email address first, with the link we sent you. After that you can log in.`,
  'account-inactive': msg`The administrator switched it off. Only they can switch it on again.`,
}

/** The reason behind "Your account is inactive." and the next step; null for other errors. */
export function explainInactive(error: unknown): string | null {
  if (!(error instanceof Refused)) return null
  const explanation = EXPLANATIONS[error.code]
  return explanation === undefined ? null : t(explanation)
}
