import {
  type FormEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react'
import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import type { Face } from '#recognition/contract/recognition.ts'
import type { Balances } from '#platform/contract/transactions.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { type Hundredths, NOTHING, readPoints } from '#platform/contract/points.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitButton } from '#platform/web/ui/Form.tsx'
import { OffNotice } from '#wallet/web/OffNotice.tsx'
import { CardPreview } from './CardPreview.tsx'
import classes from './Composer.module.css'
import { ComposerFields, type DraftHelp } from './ComposerFields.tsx'
import { paymentInWords } from './requested-thanks.ts'
import type { Draft, Prefilled } from './draft.ts'
import type { SentThanks } from './send-thanks.ts'
import { type ComposerState, useComposer } from './use-composer.ts'
import { useWriteOrPreview } from './use-write-or-preview.tsx'

export interface ComposerProps {
  user: SignedInUser
  openedFor: readonly Face[]
  /** Whether it welcomes the only receiver, a new colleague: without points and values. */
  isWelcome?: boolean
  /** What a program wrote for the person. */
  prefilled?: Prefilled | null
  /** Labels and rules of the page /transfer (specification, section 2, Appreciate). */
  isPage?: boolean
  /** Shows either the fields or the card, because there is no room for both. */
  takesTurns?: boolean
  /** Shown above the fields. */
  facts?: ReactNode
  draftHelp?: DraftHelp | undefined
  onSent: (sent: SentThanks) => void
}

/** Writes and sends a card of thanks, or of welcome. */
export function Composer(props: ComposerProps) {
  const {
    facts,
    draftHelp,
    isWelcome = false,
    prefilled = null,
    isPage = false,
    takesTurns = false,
    ...options
  } = props
  const { user } = options
  const composer = useComposer({ ...options, isWelcome, prefilled, isPage })
  const { draft, send, failure } = composer
  // A key press renders its field first, and the card later.
  const shown = useDeferredValue(draft)
  const { tabs, view, panelOf } = useWriteOrPreview(takesTurns, failure)
  const isOff = !user.isTransfer

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={classes.form} noValidate {...formEvents(send, isOff)}>
      <OffNotice reason={isOff ? 'transfer-off' : null} />
      {facts}
      {/* The permission is checked before all other rules (specification, section 5). */}
      <fieldset className={classes.card} disabled={isOff} role="none">
        {tabs}
        <div className={classes.columns} data-view={view}>
          <ComposerFields
            composer={composer}
            isPage={isPage}
            isWelcome={isWelcome}
            draftHelp={draftHelp}
            panel={panelOf('write')}
          />
          <div className={classes.aside} {...panelOf('preview')}>
            <CardPreview
              user={user}
              draft={shown}
              isWelcome={isWelcome}
              amount={givenAmount(shown, isPage)}
              values={composer.rules?.values}
              picturePreview={composer.choice.preview}
            />
          </div>
        </div>
        <Feedback composer={composer} isWelcome={isWelcome} />
        <End composer={composer} isPage={isPage} isWelcome={isWelcome} />
      </fieldset>
    </form>
  )
}

/** Sends on submit, and on Ctrl+Enter everywhere. */
function formEvents(send: () => void, isOff: boolean) {
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      send()
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      if (event.key !== 'Enter' || isOff) return
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        send()
      } else if (event.target instanceof HTMLInputElement && event.target.type === 'radio') {
        // Enter on a radio button would send.
        event.preventDefault()
      }
    },
  }
}

/** The refusal of the last attempt, unless its field shows it. */
function Feedback({ composer, isWelcome }: { composer: ComposerState; isWelcome: boolean }) {
  const { failure, isUnsure, clearFailure } = composer
  const hasField = !isWelcome && (failure?.field === 'receivers' || failure?.field === 'values')
  const isShown = failure !== null && !hasField
  const feedback = useRef<HTMLDivElement>(null)
  const failed = isShown ? failure.at : undefined
  useEffect(() => {
    if (failed !== undefined) feedback.current?.scrollIntoView({ block: 'nearest' })
  }, [failed])
  return (
    <div ref={feedback} className={classes.feedback}>
      <ErrorBanner key={failed} message={isShown ? failure.message : null} onClear={clearFailure} />
      {isUnsure && (
        <p className={classes.unsure} role="status">
          <Trans>
            The server gave no clear answer, so we can't tell whether your thanks arrived. Send the
            same again: it can't happen twice.
          </Trans>
        </p>
      )}
    </div>
  )
}

interface EndProps {
  composer: ComposerState
  isPage: boolean
  isWelcome: boolean
}

function End({ composer, isPage, isWelcome }: EndProps) {
  const { draft, balances } = composer
  return (
    <div className={classes.end}>
      {!isWelcome && (
        <Payment
          balances={balances}
          amount={givenAmount(draft, isPage)}
          people={Math.max(1, draft.receivers.length)}
        />
      )}
      <SubmitButton busy={composer.isSending} disabled={!composer.isReady}>
        {isPage ? t`Appreciate` : t`Send`}
      </SubmitButton>
    </div>
  )
}

interface PaymentProps {
  balances: Balances | undefined
  amount: Hundredths | null
  people: number
}

const Payment = memo(function Payment({ balances, amount, people }: PaymentProps) {
  return (
    <p className={classes.payment} role="status">
      {balances !== undefined && amount !== null && paymentInWords(balances, amount, people)}
    </p>
  )
})

/** The amount for each receiver; null while no valid one is typed. */
function givenAmount({ amount, withoutPoints }: Draft, isPage: boolean): Hundredths | null {
  if (withoutPoints) return NOTHING
  if (amount.trim() === '') return isPage ? null : NOTHING
  const read = readPoints(amount)
  return typeof read === 'number' && read > 0 ? read : null
}
