import { memo, type KeyboardEvent, type RefObject } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { THANKS_LENGTH } from '#recognition/contract/recognition.ts'
import type { CompanyValue } from '#recognition/contract/rules.ts'
import { characters } from '#platform/contract/text.ts'
import { GrowingTextArea } from '#platform/web/ui/GrowingTextArea.tsx'
import { Suggestions } from '#platform/web/ui/Suggestions.tsx'
import type { Draft, Receiver } from './draft.ts'
import classes from './ThanksField.module.css'
import { useTokens } from './use-tokens.tsx'

const COUNTED_BELOW = 200
const ANNOUNCED_BELOW = 20
const PROMPTS = ['What did they do?', 'What did it change?', 'Why does it matter to you?']

interface ThanksFieldProps {
  area: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
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

/** The words of thanks. `@noor`, `+25` and `#team` in it work like the fields beside it. */
export const ThanksField = memo(function ThanksField(props: ThanksFieldProps) {
  const { area, label, placeholder, value: words, shortest, error, takesFocus, onChange } = props
  const { suggestions, told, onType, onSelect } = useTokens({
    ...props,
    onChange: (message) => onChange({ message }),
    onAmount: (amount) => onChange({ amount, withoutPoints: false }),
  })
  const left = THANKS_LENGTH - characters(words.trim())
  return (
    <div className={classes.field}>
      <Suggestions of={suggestions} label="Suggestions" scrolls={false}>
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
        {words.trim() === '' ? (
          <ul className={classes.prompts} aria-label="What to write about">
            {PROMPTS.map((prompt) => (
              <li key={prompt}>{prompt}</li>
            ))}
          </ul>
        ) : (
          <span className={classes.hint}>
            <kbd>@</kbd> adds a colleague, <kbd>+25</kbd> points, <kbd>#</kbd> a value
          </span>
        )}
        <Counter left={left} missing={shortest - characters(words.trim())} />
      </div>
      <VisuallyHidden role="status">
        {told}
        {left < ANNOUNCED_BELOW &&
          (left < 0 ? `${-left} characters too many` : `${left} characters left`)}
      </VisuallyHidden>
    </div>
  )
})

function Counter({ left, missing }: { left: number; missing: number }) {
  if (left < COUNTED_BELOW) {
    return (
      <span className={classes.counter} data-over={left < 0 || undefined} aria-hidden>
        {THANKS_LENGTH - left} / {THANKS_LENGTH.toLocaleString('en')}
      </span>
    )
  }
  if (missing <= 0) return null
  return (
    <span className={classes.counter}>
      {missing === 1 ? '1 more character' : `${missing} more characters`}
    </span>
  )
}
