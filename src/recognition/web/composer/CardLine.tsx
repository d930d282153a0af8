import { msg, plural, t } from '@lingui/core/macro'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLock, IconPhoto, IconWorld } from '@tabler/icons-react'
import { memo, useEffect, useId, useRef, type ReactNode } from 'react'
import { allowanceInWords } from '#allowance/web/allowance-query.ts'
import { readPoints, type Hundredths } from '#platform/contract/points.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { Choice, Choices } from '#platform/web/ui/Choices.tsx'
import { firstNamesOf } from '#platform/web/ui/name-of.ts'
import { PictureField } from '#platform/web/ui/PictureField.tsx'
import { MOST_VALUES } from '#recognition/contract/recognition.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import { useOfferedAmounts } from '#settings/web/use-point-settings.ts'
import classes from './CardLine.module.css'
import type { Draft, DraftReceiver } from './draft.ts'
import { pointsEach } from './ThanksField.tsx'
import { useWrittenCard, type LinePart } from './use-composer.ts'

export const NO_VALUES: readonly CompanyValue[] = []

/** The line under a card: its points, values, readers and picture, each said in a word until it is opened. */
export function CardLine() {
  const { form } = useWrittenCard()
  return (
    <div className={classes.line} data-page={form.isPage || undefined}>
      {form.receivers !== null && <PointsPart />}
      {form.receivers !== null && <ValuesPart />}
      <ReadersPart />
      <PicturePart />
    </div>
  )
}

interface PartProps {
  part: LinePart
  /** What it is about, for screen readers; null where the summary says it. */
  name: string | null
  /** What is chosen. */
  summary: ReactNode
  icon?: ReactNode
  isMarked?: boolean
  children: ReactNode
}

/** A part of the line: a button that opens its fields. On the specification's page the fields alone. */
function Part({ part, name, summary, icon, isMarked = false, children }: PartProps) {
  const { form, openParts, openPart } = useWrittenCard()
  const id = useId()
  const isOpen = openParts.includes(part)
  if (form.isPage && part !== 'picture') return <div data-part={part}>{children}</div>
  return (
    <>
      <UnstyledButton
        className={classes.summary}
        data-toggles={part}
        data-marked={isMarked || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => openPart(part, !isOpen)}
      >
        {icon}
        {name !== null && <VisuallyHidden>{name}: </VisuallyHidden>}
        <span className={classes.chosen}>{summary}</span>
      </UnstyledButton>
      {isOpen && (
        <div id={id} className={classes.panel} data-part={part}>
          {children}
        </div>
      )}
    </>
  )
}

function PointsPart() {
  const { form, draft, edit, failure, held, allowance } = useWrittenCard()
  const { sendOrFocusWords, openPart, choosePart } = useWrittenCard()
  const { amount, receivers } = draft
  const withoutPoints = draft.withoutPoints || (!form.isPage && amount.trim() === '')
  const read = readPoints(amount)
  const isGiven = typeof read === 'number' && read > 0
  return (
    <Part
      part="amount"
      name={isGiven || draft.withoutPoints ? t`Points` : null}
      summary={
        isGiven
          ? (receivers.length > 1 ? pointsEach : pointsInWords)(showBriefly(read))
          : draft.withoutPoints
            ? t`No points`
            : t`Points`
      }
      isMarked={isGiven}
    >
      <PointsField
        amount={amount}
        withoutPoints={withoutPoints}
        offersNone={form.isPage || amount !== ''}
        error={failure?.field === 'amount' ? failure.message : null}
        allowance={allowance && allowanceInWords(allowance)}
        held={form.isPage ? undefined : held?.total}
        onChange={edit}
        onOpen={openPart}
        onChoose={choosePart}
        onEnter={sendOrFocusWords}
      />
    </Part>
  )
}

function pointsInWords(shown: string): string {
  return plural(shown, { one: `${shown} point`, other: `${shown} points` })
}

interface PointsFieldProps {
  amount: string
  withoutPoints: boolean
  /** Whether no points can be chosen too. */
  offersNone: boolean
  /** Why the amount is refused, or null. */
  error: string | null
  /** What the person has to give besides the balances, in words. */
  allowance: string | null | undefined
  /** The points that the person has to give, if they are to be said. */
  held: Hundredths | undefined
  onChange: (change: Pick<Draft, 'amount' | 'withoutPoints'>) => void
  /** Called when the amount is about to be typed. */
  onOpen: (part: LinePart, isOpen: boolean) => void
  /** Called after a choice of an offered amount. */
  onChoose: (part: LinePart) => void
  /** Called on Enter in the amount. */
  onEnter: () => void
}

/** Points for each receiver: a usual amount, any other amount, or none. */
const PointsField = memo(function PointsField(props: PointsFieldProps) {
  const { amount, withoutPoints, offersNone, error, onEnter } = props
  const { onChange, onOpen, onChoose } = props
  const id = useId()
  const offered = useOfferedAmounts()
  const choose = (change: Pick<Draft, 'amount' | 'withoutPoints'>) => {
    onChange(change)
    onChoose('amount')
  }
  return (
    <div className={classes.points}>
      <div className={classes.given}>
        <AmountField
          label={t`Amount`}
          size="md"
          classNames={{ root: classes.amount, label: classes.amountLabel }}
          value={amount}
          error={error}
          errorProps={{ role: 'alert', className: classes.amountError }}
          onFocus={() => onOpen('amount', true)}
          onChange={(typed) => onChange({ amount: typed, withoutPoints: false })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onEnter()
          }}
        />
        <div className={classes.chips} role="group" aria-labelledby={id}>
          {offered.map(({ typed, shown }) => (
            <UnstyledButton
              key={typed}
              className={classes.chip}
              aria-label={pointsInWords(shown)}
              aria-pressed={!withoutPoints && amount.trim() === typed}
              onClick={() => choose({ amount: typed, withoutPoints: false })}
            >
              {shown}
            </UnstyledButton>
          ))}
          {offersNone && (
            <UnstyledButton
              className={classes.chip}
              aria-pressed={withoutPoints}
              onClick={() => choose({ amount: '', withoutPoints: !withoutPoints })}
            >
              {t`No points`}
            </UnstyledButton>
          )}
        </div>
      </div>
      <p id={id} className={classes.caption}>
        {pointsCaption(props)}
      </p>
    </div>
  )
})

function pointsCaption({ allowance, held }: PointsFieldProps): string {
  if (typeof allowance === 'string') return t`For each colleague. ${allowance}`
  return held === undefined
    ? t`For each colleague`
    : t`For each colleague. You have ${{ points: showBriefly(held) }} to give`
}

function ValuesPart() {
  const { draft, edit, rules, failure } = useWrittenCard()
  const values = rules?.values ?? NO_VALUES
  if (values.length === 0) return null
  const chosen = values.filter(({ id }) => draft.values.includes(id))
  return (
    <Part
      part="values"
      name={chosen.length > 0 ? t`What it stands for` : null}
      summary={
        chosen.length > 0
          ? chosen.map(({ emoji, name }) => `${emoji} ${name}`).join(', ')
          : t`What it stands for`
      }
      isMarked={chosen.length > 0}
    >
      <ValuesField
        values={values}
        chosen={draft.values}
        required={rules?.valueRequired ?? false}
        error={failure?.field === 'values' ? failure.message : null}
        onChange={edit}
      />
    </Part>
  )
}

interface ValuesFieldProps {
  values: readonly CompanyValue[]
  chosen: readonly number[]
  required: boolean
  /** Why the choice is refused, or null. */
  error: string | null
  onChange: (change: Pick<Draft, 'values'>) => void
}

/** The company's values that a colleague lived up to, at most three. */
const ValuesField = memo(function ValuesField(props: ValuesFieldProps) {
  const { values, chosen, required, error, onChange } = props
  const id = useId()
  const isFull = chosen.length >= MOST_VALUES
  const isMissing = required && chosen.length === 0
  return (
    <div
      className={classes.values}
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-error`}
    >
      <p className={classes.caption} data-asks={isMissing || undefined}>
        <span id={id} className={classes.captionName}>{t`What it stands for`}</span>{' '}
        {isMissing ? t`choose at least one` : t`up to ${{ most: MOST_VALUES }}`}
      </p>
      <div className={classes.options}>
        {values.map(({ id: value, name, emoji, color }) => {
          const isChosen = chosen.includes(value)
          return (
            <UnstyledButton
              key={value}
              className={classes.value}
              data-color={color}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() =>
                onChange({
                  values: isChosen ? chosen.filter((one) => one !== value) : [...chosen, value],
                })
              }
            >
              <span aria-hidden>{emoji}</span> {name}
            </UnstyledButton>
          )
        })}
      </div>
      <p id={`${id}-error`} className={classes.error} role="alert">
        {error}
      </p>
    </div>
  )
})

const READERS = {
  public: { label: msg`Everybody`, icon: <IconWorld size={17} aria-hidden /> },
  private: { label: msg`Only us`, icon: <IconLock size={17} aria-hidden /> },
} as const

function ReadersPart() {
  const { draft, edit } = useWrittenCard()
  return (
    <VisibilityField visibility={draft.visibility} receivers={draft.receivers} onChange={edit} />
  )
}

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
    <div className={classes.visibility} data-visibility={visibility}>
      <Choices aria-describedby={id}>
        <legend className={classes.legend}>{t`Who sees it`}</legend>
        {(['public', 'private'] as const).map((choice) => (
          <Choice
            key={choice}
            className={classes.choice}
            name={id}
            title={t(READERS[choice].label)}
            checked={visibility === choice}
            onChange={() => onChange({ visibility: choice })}
          >
            {READERS[choice].icon}
            <span className={classes.reader}>{t(READERS[choice].label)}</span>
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

function PicturePart() {
  const { choice, openParts } = useWrittenCard()
  const isOpen = openParts.includes('picture')
  const wasOpen = useRef(isOpen)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen && !wasOpen.current) field.current?.querySelector('input')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Part
      part="picture"
      name={null}
      summary={choice.picture === null ? t`Add a picture` : t`Picture`}
      icon={<IconPhoto size={18} aria-hidden />}
      isMarked={choice.picture !== null}
    >
      <div ref={field}>
        <PictureField label={t`Picture`} choice={choice} shape="wide" optional>
          <span className={classes.noPicture} aria-hidden>
            <IconPhoto size={28} />
          </span>
        </PictureField>
      </div>
    </Part>
  )
}
