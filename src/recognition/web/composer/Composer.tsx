import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { SignedInUser } from '#platform/contract/people.ts'
import { NOTHING, readPoints, type Hundredths } from '#platform/contract/points.ts'
import type { GivablePoints } from '#platform/contract/split.ts'
import { listNames } from '#platform/web/language/format.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitButton } from '#platform/web/ui/Form.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Picture } from '#platform/web/ui/Picture.tsx'
import { OffNotice } from '#wallet/web/OffNotice.tsx'
import { kindOf, Seal, Stationery } from '../card/Stationery.tsx'
import { CardValues } from '../ValueBadge.tsx'
import type { CardForm } from './card-forms.ts'
import { CardLine, NO_VALUES } from './CardLine.tsx'
import classes from './Composer.module.css'
import type { CardStart, Draft, DraftReceiver } from './draft.ts'
import { ReceiversField } from './ReceiversField.tsx'
import { paidOf, paymentInWords, withoutPoints, type SentThanks } from './submit-thanks.ts'
import { ThanksField } from './ThanksField.tsx'
import { ComposerContext, useComposer, useWrittenCard } from './use-composer.ts'

/** Renders help for a draft; passed in from another feature. */
export type DraftHelp = (draft: string) => ReactNode

interface ComposerProps {
  user: SignedInUser
  start: CardStart
  /** Shown beside the card. */
  facts?: ReactNode
  draftHelp?: DraftHelp | undefined
  onSent: (sent: SentThanks) => void
}

/**
 * Writes and sends a card, of thanks or of welcome, on the card itself: its state is in one place
 * (`useWrittenCard`), and this form arranges the parts that show and change it.
 */
export function Composer({ facts, draftHelp, ...options }: ComposerProps) {
  const composer = useComposer(options)
  const { form, draft } = composer
  const isOff = !options.user.isTransfer
  return (
    <ComposerContext value={composer}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={useFocusOnRefusal(composer.failure)}
        className={classes.form}
        data-page={form.isPage || undefined}
        noValidate
        {...formEvents(composer.send, isOff)}
      >
        <OffNotice reason={isOff ? 'transfer-off' : null} />
        {/* The permission is checked before all other rules (specification, section 5). */}
        <fieldset className={classes.parts} disabled={isOff} role="none">
          {facts !== undefined && <div className={classes.facts}>{facts}</div>}
          <Card />
          <div className={classes.below}>
            {form.receivers !== null && draftHelp?.(draft.message)}
            <CardLine />
            <Feedback />
            <End />
          </div>
        </fieldset>
      </form>
    </ComposerContext>
  )
}

/** Stands for the colleague who is not chosen yet. */
const NOBODY = [{ id: 0, firstName: '', lastName: '', picture: null }]

/** The card as its receivers will see it, and the fields on it; a key press renders its field first. */
function Card() {
  const { form, draft, rules } = useWrittenCard()
  const { message, ...shown } = useDeferredValue(draft)
  const { receivers, visibility, values } = shown
  const named = (rules?.values ?? NO_VALUES).filter(({ id }) => values.includes(id))
  return (
    <div className={classes.card} role="group" aria-label={t`Your card`}>
      <Stationery
        size="draft"
        kind={kindOf({ isWelcome: form.isWelcome, visibility })}
        sender={null}
        receivers={receivers.length === 0 ? NOBODY : receivers}
        headline={<Receivers />}
        message={message}
        picture={<CardPicture />}
        values={<CardValues values={named} />}
        seal={
          <Seal amount={givenAmount(shown, form) ?? NOTHING} isForEach={receivers.length > 1} />
        }
      >
        <Words />
      </Stationery>
    </div>
  )
}

function Receivers() {
  const { form, draft, edit, resolve, focusWords, isChecking, failure } = useWrittenCard()
  if (form.receivers === null) return null
  const { receivers, search } = draft
  return (
    <ReceiversField
      label={t(form.receivers.label)}
      showsLabel={form.isPage}
      repeatsName={form.receivers.repeatsName}
      chosen={receivers}
      search={search}
      onChange={edit}
      onResolve={resolve}
      onLeave={focusWords}
      checking={isChecking}
      failure={failure?.field === 'receivers' ? failure : null}
      takesFocus={!form.isPage && receivers.length === 0}
    />
  )
}

function Words() {
  const { form, draft, edit, rules, failure, words, addReceiver, addValue } = useWrittenCard()
  const [first] = draft.receivers
  const { label, placeholder, prompts } = form.words
  return (
    <ThanksField
      area={words}
      label={t(label)}
      showsLabel={form.isPage}
      placeholder={placeholder === null ? thankYou(first) : t(placeholder)}
      prompts={prompts}
      isPlain={form.receivers === null}
      value={draft.message}
      values={rules?.values ?? NO_VALUES}
      shortest={rules?.shortestMessage ?? 0}
      error={failure?.field === 'message' ? failure.message : null}
      takesFocus={!form.isPage && first !== undefined}
      onChange={edit}
      onReceiver={addReceiver}
      onValue={addValue}
    />
  )
}

function thankYou(first: DraftReceiver | undefined): string {
  return first === undefined ? t`Thank you for…` : t`${{ name: first.firstName }}, thank you for…`
}

function CardPicture() {
  const { preview, picture } = useWrittenCard().choice
  if (preview !== null) return <img className={classes.picture} src={preview} alt="" />
  if (picture === null) return null
  return (
    <Picture picture={picture} alt="" sizes="20rem" className={classes.picture}>
      {null}
    </Picture>
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

/** Focuses the field of a refusal. */
function useFocusOnRefusal(failure: ComposerFailure) {
  const form = useRef<HTMLFormElement>(null)
  const focus = useEffectEvent(() =>
    form.current
      ?.querySelector<HTMLElement>(
        `[data-part='${failure?.field}'] :is(input, textarea, button:enabled)`,
      )
      ?.focus(),
  )
  const failed = failure?.at
  useEffect(() => {
    if (failed !== undefined) focus()
  }, [failed])
  return form
}

type ComposerFailure = ReturnType<typeof useComposer>['failure']

/** The refusal of the last attempt, unless its field shows it. */
function Feedback() {
  const { form, failure, isUnsure, clearFailure } = useWrittenCard()
  const field = failure?.field ?? ''
  const isInField =
    field === 'message' ||
    (form.receivers !== null && ['receivers', 'amount', 'values'].includes(field))
  const isShown = failure !== null && !isInField
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
  const { form, draft, held, isSending, isReady } = useWrittenCard()
  return (
    <div className={classes.end}>
      {!form.isWelcome && (
        <Payment
          held={held}
          amount={givenAmount(draft, form)}
          people={draft.receivers.length === 0 ? 1 : paidOf(draft.receivers).length}
          inWords={sayWithoutPoints(draft.receivers)}
        />
      )}
      <SubmitButton busy={isSending} disabled={!isReady}>
        {t(form.send)}
      </SubmitButton>
    </div>
  )
}

interface PaymentProps {
  held: GivablePoints | undefined
  amount: Hundredths | null
  /** The number of receivers who get the amount. */
  people: number
  /** Who gets words alone; empty: nobody. */
  inWords: string
}

const Payment = memo(function Payment({ held, amount, people, inWords }: PaymentProps) {
  const isKnown = held !== undefined && amount !== null
  return (
    <p className={classes.payment} role="status">
      {isKnown && people > 0 && paymentInWords(held, amount, people)}
      {amount !== NOTHING && inWords !== '' && <span className={classes.inWords}>{inWords}</span>}
    </p>
  )
})

function sayWithoutPoints(receivers: readonly DraftReceiver[]): string {
  const people = withoutPoints(receivers)
  const names = listNames(people.map(nameOf))
  if (people.length === 0) return ''
  return plural(people.length, {
    one: `${names} gets words, not points.`,
    other: `${names} get words, not points.`,
  })
}

/** The amount for each receiver; null while no valid one is typed. */
function givenAmount(
  { amount, withoutPoints }: Pick<Draft, 'amount' | 'withoutPoints'>,
  { isPage }: CardForm,
): Hundredths | null {
  if (withoutPoints) return NOTHING
  if (amount.trim() === '') return isPage ? null : NOTHING
  const read = readPoints(amount)
  return typeof read === 'number' && read > 0 ? read : null
}
