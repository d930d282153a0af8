import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconCoins } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import type { RefusalCode } from '#platform/contract/refusals.ts'
import type { Balances } from '#platform/contract/transactions.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitButton } from '#platform/web/ui/Form.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import classes from './MoveForm.module.css'
import { OffNotice } from './OffNotice.tsx'
import type { FormFailure } from './use-failure.ts'

interface MoveFormProps {
  user: SignedInUser
  balances: Balances | undefined
  /** The refusal while the person's permission is off, or null; updated live. */
  off: RefusalCode | null
  /** Why there is nothing to move; the form stays usable, and its button quiet. */
  note?: string | null
  /** What the person can do instead while it is off, or of no use. */
  instead?: ReactNode
  /** True while the success dialog is open; afterwards the form gets the focus. */
  done: boolean
  failure: FormFailure | null
  onClearFailure: () => void
  /** The last try had no answer: its effect is unknown. */
  unsure: boolean
  submitLabel: string
  onSubmit: () => void
  /** True while a form without a review is sent. */
  busy?: boolean
  /** In place of the account name and balance. */
  facts?: ReactNode
  children: ReactNode
}

/**
 * The form of Deposit, Withdraw and the checkout: account, balance, fields, failure.
 */
export function MoveForm(props: MoveFormProps) {
  const { user, balances, off, note = null, failure, onClearFailure, unsure, busy = false } = props
  const form = useFocusAfter(props.done)
  const feedback = useRef<HTMLDivElement>(null)
  const failed = failure?.at
  useEffect(() => {
    if (failed !== undefined) feedback.current?.scrollIntoView({ block: 'nearest' })
  }, [failed])

  function submit(event: FormEvent): void {
    event.preventDefault()
    props.onSubmit()
  }

  return (
    <Card>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <OffNotice reason={off} note={note}>
          {props.instead}
        </OffNotice>
        {props.facts ?? <AccountFacts user={user} balances={balances} />}
        {/* The permission is checked before all other rules (specification, section 5). */}
        <fieldset className={classes.fields} disabled={off !== null} role="none">
          {props.children}
          <SubmitButton
            busy={busy}
            disabled={balances === undefined}
            fullWidth
            isQuiet={note !== null}
          >
            {props.submitLabel}
          </SubmitButton>
        </fieldset>
        {/* At the end, so that a clearing banner moves nothing under the pointer. */}
        <div ref={feedback} className={classes.feedback}>
          <ErrorBanner key={failed} message={failure?.message ?? null} onClear={onClearFailure} />
          {unsure && (
            <p className={classes.unsure} role="status">
              <Trans>
                The server gave no clear answer, so we can't tell whether your points moved. Check
                your history, or send the same again: it can't happen twice.
              </Trans>
            </p>
          )}
        </div>
      </form>
    </Card>
  )
}

// Mantine would return the focus to the review dialog, which is gone.
function useFocusAfter(done: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!done) return
    const { current } = form
    return () => current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [done])
  return form
}

interface MoveAmountFieldProps {
  /** A sentence about the largest amount; null while the balances are loading. */
  limit: string | null
  value: string
  onChange: (value: string) => void
  move: { form: { failure: FormFailure | null }; mended: () => void }
}

/** The amount to move; marked as wrong after a refusal about it, until it is edited. */
export function MoveAmountField({ limit, value, onChange, move }: MoveAmountFieldProps) {
  return (
    <AmountField
      label={t`Amount`}
      description={limit ?? '\u00a0'}
      value={value}
      onChange={(typed) => {
        onChange(typed)
        move.mended()
      }}
      error={move.form.failure?.field === 'amount'}
    />
  )
}

/** Explains which points each balance holds. */
export function PointsOrigin() {
  return (
    <SidePanel title={t`Where your points come from`} icon={<IconCoins />}>
      <p>
        <Trans>
          Your sign-up bonus, deposits and bonus points are your <strong>earned balance</strong>.
          Points colleagues thanked you with are your <strong>appreciation balance</strong>.
        </Trans>
      </p>
    </SidePanel>
  )
}
