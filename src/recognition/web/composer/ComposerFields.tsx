import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, UnstyledButton } from '@mantine/core'
import { IconLock, IconPhoto, IconWorld } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Hundredths } from '#platform/contract/points.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { Choice, Choices } from '#platform/web/ui/Choices.tsx'
import { firstNamesOf } from '#platform/web/ui/name-of.ts'
import { PictureField } from '#platform/web/ui/PictureField.tsx'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import { useOfferedAmounts } from '#settings/web/use-point-settings.ts'
import classes from './ComposerFields.module.css'
import type { Draft, DraftReceiver } from './draft.ts'
import { ReceiversField } from './ReceiversField.tsx'
import { ThanksField } from './ThanksField.tsx'
import { useWrittenCard } from './use-composer.ts'
import { ValuesField } from './ValuesField.tsx'

const NO_VALUES: readonly CompanyValue[] = []

/** Renders help for a draft; passed in from another feature. */
export type DraftHelp = (draft: string) => ReactNode

/** The parts of a card's form, in their order. */
export function ComposerFields({ draftHelp }: { draftHelp: DraftHelp | undefined }) {
  const { form, draft } = useWrittenCard()
  return (
    <>
      <ReceiversPart />
      <WordsPart />
      {form.receivers !== null && draftHelp?.(draft.message)}
      <PointsPart />
      <ValuesPart />
      <VisibilityPart />
      <PicturePart />
    </>
  )
}

function ReceiversPart() {
  const { form, draft, edit, resolve, focusWords, isChecking, failure } = useWrittenCard()
  if (form.receivers === null) return null
  const { receivers, search } = draft
  return (
    <ReceiversField
      label={t(form.receivers.label)}
      repeatsName={form.receivers.repeatsName}
      chosen={receivers}
      search={search}
      onChange={edit}
      onResolve={resolve}
      onLeave={focusWords}
      checking={isChecking}
      failure={failure?.field === 'receivers' ? failure : null}
      takesFocus={form.takesFocus && receivers.length === 0}
    />
  )
}

function WordsPart() {
  const { form, draft, edit, rules, failure, words, addReceiver, addValue } = useWrittenCard()
  const [first] = draft.receivers
  const { label, placeholder, prompts } = form.words
  return (
    <ThanksField
      area={words}
      label={t(label)}
      placeholder={placeholder === null ? thankYou(first) : t(placeholder)}
      prompts={prompts}
      isPlain={form.receivers === null}
      value={draft.message}
      values={rules?.values ?? NO_VALUES}
      shortest={rules?.shortestMessage ?? 0}
      error={failure?.field === 'message'}
      takesFocus={form.takesFocus && first !== undefined}
      onChange={edit}
      onReceiver={addReceiver}
      onValue={addValue}
    />
  )
}

function thankYou(first: DraftReceiver | undefined): string {
  return first === undefined ? t`Thank you for…` : t`${{ name: first.firstName }}, thank you for…`
}

function PointsPart() {
  const { form, draft, edit, failure, balances, sendOrFocusWords } = useWrittenCard()
  const { amount, withoutPoints } = draft
  if (form.receivers === null) return null
  return (
    <PointsField
      amount={amount}
      withoutPoints={withoutPoints || (!form.needsAmount && amount.trim() === '')}
      error={failure?.field === 'amount'}
      held={form.saysHeld ? balances?.total : undefined}
      onChange={edit}
      onEnter={sendOrFocusWords}
    />
  )
}

function ValuesPart() {
  const { form, draft, edit, rules, failure } = useWrittenCard()
  if (form.receivers === null) return null
  return (
    <ValuesField
      values={rules?.values ?? NO_VALUES}
      chosen={draft.values}
      required={rules?.valueRequired ?? false}
      error={failure?.field === 'values' ? failure.message : null}
      onChange={edit}
    />
  )
}

function VisibilityPart() {
  const { draft, edit } = useWrittenCard()
  return (
    <VisibilityField visibility={draft.visibility} receivers={draft.receivers} onChange={edit} />
  )
}

function PicturePart() {
  const { choice } = useWrittenCard()
  const [wasChosen] = useState(choice.picture !== null)
  const [isAsked, ask] = useState(false)
  const onAsk = useCallback(() => ask(true), [])
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone.
    if (isAsked) field.current?.querySelector('input')?.focus()
  }, [isAsked])
  if (!wasChosen && !isAsked) return <AddPicture onWanted={onAsk} />
  return (
    <div ref={field}>
      <PictureField label={t`Picture`} choice={choice} shape="wide" optional>
        <span className={classes.noPicture} aria-hidden>
          <IconPhoto size={28} />
        </span>
      </PictureField>
    </div>
  )
}

const AddPicture = memo(function AddPicture({ onWanted }: { onWanted: () => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={classes.addPicture}
      leftSection={<IconPhoto size={18} aria-hidden />}
      onClick={onWanted}
    >
      <Trans>Add a picture</Trans>
    </Button>
  )
})

interface PointsFieldProps {
  amount: string
  withoutPoints: boolean
  error: boolean
  /** The points that the person has to give, if they are to be said. */
  held: Hundredths | undefined
  onChange: (change: Pick<Draft, 'amount' | 'withoutPoints'>) => void
  /** Called on Enter in the amount. */
  onEnter: () => void
}

/** Points for each receiver: a usual amount, any other amount, or none. */
const PointsField = memo(function PointsField(props: PointsFieldProps) {
  const { amount, withoutPoints, error, held, onChange, onEnter } = props
  const id = useId()
  const offered = useOfferedAmounts()
  return (
    <div className={classes.points}>
      <AmountField
        label={t`Amount`}
        size="md"
        classNames={{ root: classes.amount }}
        value={amount}
        error={error}
        onChange={(typed) => onChange({ amount: typed, withoutPoints: false })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onEnter()
        }}
      />
      <div className={classes.chips} role="group" aria-labelledby={id}>
        <span id={id} className={classes.pointsCaption}>
          {held === undefined
            ? t`For each colleague`
            : t`For each colleague. You have ${{ points: showBriefly(held) }} to give`}
        </span>
        {offered.map(({ typed, shown }) => (
          <UnstyledButton
            key={typed}
            className={classes.chip}
            aria-label={plural(shown, { one: `${shown} point`, other: `${shown} points` })}
            aria-pressed={!withoutPoints && amount.trim() === typed}
            onClick={() => onChange({ amount: typed, withoutPoints: false })}
          >
            {shown}
          </UnstyledButton>
        ))}
        <UnstyledButton
          className={classes.chip}
          aria-pressed={withoutPoints}
          onClick={() => onChange({ amount: '', withoutPoints: !withoutPoints })}
        >
          <Trans>No points</Trans>
        </UnstyledButton>
      </div>
    </div>
  )
})

const CHOICES = [
  { visibility: 'public', label: msg`Everybody`, icon: <IconWorld size={17} aria-hidden /> },
  { visibility: 'private', label: msg`Only us`, icon: <IconLock size={17} aria-hidden /> },
] as const

interface VisibilityFieldProps {
  visibility: Draft['visibility']
  receivers: readonly DraftReceiver[]
  onChange: (change: Pick<Draft, 'visibility'>) => void
}

/** The visibility of the card, with an explanation. */
const VisibilityField = memo(function VisibilityField(props: VisibilityFieldProps) {
  const { visibility, receivers, onChange } = props
  const id = useId()
  return (
    <div className={classes.visibility}>
      <Choices aria-describedby={id}>
        <legend className={classes.legend}>{t`Who sees it`}</legend>
        {CHOICES.map(({ visibility: choice, label, icon }) => (
          <Choice
            key={choice}
            className={classes.choice}
            name={id}
            checked={visibility === choice}
            onChange={() => onChange({ visibility: choice })}
          >
            {icon}
            {t(label)}
          </Choice>
        ))}
      </Choices>
      <p id={id} className={classes.sentence}>
        {readersOf(visibility, firstNamesOf(receivers))}
      </p>
    </div>
  )
})

/** A sentence about the readers of the card. `names` is empty until somebody is chosen. */
function readersOf(visibility: Draft['visibility'], names: string): string {
  if (visibility === 'public') return t`Everybody in the company can read it on the wall.`
  return names === ''
    ? t`Only you and the colleagues you choose can read it.`
    : t`Only you and ${names} can read it.`
}
