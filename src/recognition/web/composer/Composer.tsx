import '@mantine/core/styles/Tabs.layer.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Tabs } from '@mantine/core'
import {
  memo,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { NOTHING, readPoints, type Hundredths } from '#platform/contract/points.ts'
import type { Balances } from '#platform/contract/transactions.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitButton } from '#platform/web/ui/Form.tsx'
import { OffNotice } from '#wallet/web/OffNotice.tsx'
import type { FormFailure } from '#wallet/web/use-failure.ts'
import type { CardForm } from './card-forms.ts'
import { CardPreview } from './CardPreview.tsx'
import classes from './Composer.module.css'
import { ComposerFields, type DraftHelp } from './ComposerFields.tsx'
import type { CardStart, Draft } from './draft.ts'
import { paymentInWords, type SentThanks } from './submit-thanks.ts'
import { ComposerContext, useComposer, useWrittenCard } from './use-composer.ts'

interface ComposerProps {
  user: SignedInUser
  start: CardStart
  /** Shows either the fields or the card, because there is no room for both. */
  takesTurns?: boolean
  /** Shown above the fields. */
  facts?: ReactNode
  draftHelp?: DraftHelp | undefined
  onSent: (sent: SentThanks) => void
}

/**
 * Writes and sends a card, of thanks or of welcome: its state is in one place (`useWrittenCard`), and
 * this form arranges the parts that show and change it.
 */
export function Composer({ takesTurns = false, facts, draftHelp, ...options }: ComposerProps) {
  const composer = useComposer(options)
  const { tabs, view, panelOf } = useWriteOrPreview(takesTurns, composer.failure)
  const isOff = !options.user.isTransfer
  return (
    <ComposerContext value={composer}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form className={classes.form} noValidate {...formEvents(composer.send, isOff)}>
        <OffNotice reason={isOff ? 'transfer-off' : null} />
        {facts}
        {/* The permission is checked before all other rules (specification, section 5). */}
        <fieldset className={classes.card} disabled={isOff} role="none">
          {tabs}
          <div className={classes.columns} data-view={view}>
            <div className={classes.fields} {...panelOf('write')}>
              <ComposerFields draftHelp={draftHelp} />
            </div>
            <div className={classes.aside} {...panelOf('preview')}>
              <Preview />
            </div>
          </div>
          <Feedback />
          <End />
        </fieldset>
      </form>
    </ComposerContext>
  )
}

/** The card; a key press renders its field first, and this later. */
function Preview() {
  const { user, form, draft, rules, choice } = useWrittenCard()
  const shown = useDeferredValue(draft)
  return (
    <CardPreview
      user={user}
      draft={shown}
      isWelcome={form.isWelcome}
      amount={givenAmount(shown, form)}
      values={rules?.values}
      picturePreview={choice.preview}
    />
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
function Feedback() {
  const { form, failure, isUnsure, clearFailure } = useWrittenCard()
  const hasField =
    form.receivers !== null && (failure?.field === 'receivers' || failure?.field === 'values')
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

/** The payment in words, and the button that sends. */
function End() {
  const { form, draft, balances, isSending, isReady } = useWrittenCard()
  return (
    <div className={classes.end}>
      {!form.isWelcome && (
        <Payment
          balances={balances}
          amount={givenAmount(draft, form)}
          people={Math.max(1, draft.receivers.length)}
        />
      )}
      <SubmitButton busy={isSending} disabled={!isReady}>
        {t(form.send)}
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
function givenAmount(
  { amount, withoutPoints }: Draft,
  { needsAmount }: CardForm,
): Hundredths | null {
  if (withoutPoints) return NOTHING
  if (amount.trim() === '') return needsAmount ? null : NOTHING
  const read = readPoints(amount)
  return typeof read === 'number' && read > 0 ? read : null
}

type View = 'write' | 'preview'

interface WriteOrPreview {
  /** The tabs; null if both views are shown. */
  tabs: ReactNode
  /** The shown view; null means both. */
  view: View | null
  /** Attributes of a view's element, which stays mounted. */
  panelOf: (view: View) => object
}

/**
 * Shows either the fields or the card in a dialog too narrow for both. Returning to the fields
 * restores their scroll position; a refusal returns to them, because they show it.
 */
function useWriteOrPreview(takesTurns: boolean, failure: FormFailure | null): WriteOrPreview {
  const id = useId()
  const [view, setView] = useState<View>('write')
  const [failed, setFailed] = useState(failure?.at)
  if (failure?.at !== failed) {
    setFailed(failure?.at)
    setView('write')
  }
  const bar = useRef<HTMLDivElement>(null)
  const left = useRef(0)
  useLayoutEffect(() => {
    const dialog = dialogAround(bar.current)
    if (dialog) dialog.scrollTop = view === 'write' ? left.current : 0
  }, [view])

  function show(next: string | null): void {
    if (next === 'preview') left.current = dialogAround(bar.current)?.scrollTop ?? 0
    setView(next === 'preview' ? 'preview' : 'write')
  }

  if (!takesTurns) return { tabs: null, view: null, panelOf: () => ({}) }
  return {
    view,
    tabs: (
      <Tabs ref={bar} id={id} value={view} onChange={show} className={classes.bar}>
        <Tabs.List grow aria-label={t`Write or preview`} className={classes.views}>
          <Tabs.Tab value="write" className={classes.view}>{t`Write`}</Tabs.Tab>
          <Tabs.Tab value="preview" className={classes.view}>{t`Preview`}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
    ),
    panelOf: (name) => ({
      role: 'tabpanel',
      id: `${id}-panel-${name}`,
      'aria-labelledby': `${id}-tab-${name}`,
    }),
  }
}

/** The dialog scrolls. */
const dialogAround = (bar: Element | null) => bar?.closest('[role=dialog]')
