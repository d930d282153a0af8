import { memo, type KeyboardEvent, type RefObject } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { THANKS_LENGTH } from '#recognition/contract/recognition.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import { showCount } from '#platform/web/language/format.ts'
import { characters } from '#platform/contract/text.ts'
import { GrowingTextArea } from '#platform/web/ui/GrowingTextArea.tsx'
import { Suggestions } from '#platform/web/ui/Suggestions.tsx'
import type { Draft, Receiver } from './draft.ts'
import classes from './ThanksField.module.css'
import { useTokens } from './use-tokens.tsx'

const COUNTED_BELOW = 200
const ANNOUNCED_BELOW = 20
const THANKS_PROMPTS = [
  msg`What did they do?`,
  msg`What did it change?`,
  msg`Why does it matter to you?`,
]
const WELCOME_PROMPTS = [
  msg`What do you look forward to?`,
  msg`Who can help?`,
  msg`Where is the best coffee?`,
]

interface ThanksFieldProps {
  area: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
  /** Whether they welcome somebody: with prompts of their own, and without tokens. */
  isWelcome: boolean
  value: string
  /** The company's values, for `#`. */
  values: readonly CompanyValue[]
  /** The fewest characters that the company's rules require. */
  shortest: number
  error: boolean
  takesFocus: boolean
  onChange: (change: Partial<Pick<Draft, 'message' | 'amount' | 'withoutPoints'>>) => void
  onReceiver: (receiver: Receiver) => void
  onValue: (value: CompanyValue) => void
}

/** The words of a card. In thanks `@noor`, `+25` and `#team` work like the fields beside them. */
export const ThanksField = memo(function ThanksField(props: ThanksFieldProps) {
  const {
    area,
    label,
    placeholder,
    isWelcome,
    value: words,
    shortest,
    error,
    takesFocus,
    onChange,
  } = props
  const { suggestions, told, onType, onSelect } = useTokens({
    ...props,
    isPlain: isWelcome,
    onChange: (message) => onChange({ message }),
    onAmount: (amount) => onChange({ amount, withoutPoints: false }),
  })
  const left = THANKS_LENGTH - characters(words.trim())
  return (
    <div className={classes.field}>
      <Suggestions of={suggestions} label={t`Suggestions`} scrolls={false}>
        <GrowingTextArea
          ref={area}
          {...suggestions.area}
          label={label}
          placeholder={placeholder}
          size="md"
          minRows={3}
          maxRows={12}
          classNames={{ input: classes.words }}
          value={words}
          error={error || left < 0}
          data-autofocus={takesFocus || undefined}
          onChange={onType}
          onSelect={onSelect}
          onKeyDown={(event: KeyboardEvent) => suggestions.onKey(event)}
          onBlur={suggestions.close}
        />
      </Suggestions>
      <div className={classes.below}>
        <Help isWelcome={isWelcome} isEmpty={words.trim() === ''} />
        <Counter left={left} missing={shortest - characters(words.trim())} />
      </div>
      <VisuallyHidden role="status">
        {told}
        {left < ANNOUNCED_BELOW &&
          (left < 0
            ? plural({ count: -left }, { other: '# characters too many' })
            : plural(left, { other: '# characters left' }))}
      </VisuallyHidden>
    </div>
  )
})

/** What to write about; later, the shorthands. */
function Help({ isWelcome, isEmpty }: { isWelcome: boolean; isEmpty: boolean }) {
  if (isEmpty) {
    return (
      <ul className={classes.prompts} aria-label={t`What to write about`}>
        {(isWelcome ? WELCOME_PROMPTS : THANKS_PROMPTS)
          .map((prompt) => t(prompt))
          .map((prompt) => (
            <li key={prompt}>{prompt}</li>
          ))}
      </ul>
    )
  }
  return (
    <span className={classes.hint}>
      {!isWelcome && (
        <Trans>
          <kbd>@</kbd> adds a colleague, <kbd>+25</kbd> points, <kbd>#</kbd> a value
        </Trans>
      )}
    </span>
  )
}

function Counter({ left, missing }: { left: number; missing: number }) {
  if (left < COUNTED_BELOW) {
    return (
      <span className={classes.counter} data-over={left < 0 || undefined} aria-hidden>
        {THANKS_LENGTH - left} / {showCount(THANKS_LENGTH)}
      </span>
    )
  }
  if (missing <= 0) return null
  return (
    <span className={classes.counter}>
      {plural(missing, { one: '# more character', other: '# more characters' })}
    </span>
  )
}
