import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  memo,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { readPoints } from '#platform/contract/points.ts'
import { characters } from '#platform/contract/text.ts'
import { showCount } from '#platform/web/language/format.ts'
import { readTypedAmount } from '#platform/web/language/typed-amount.ts'
import { GrowingTextArea } from '#platform/web/ui/GrowingTextArea.tsx'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { Suggestions, useSuggestions, type Suggestion } from '#platform/web/ui/Suggestions.tsx'
import { THANKS_LENGTH } from '#recognition/contract/recognition.ts'
import { startsWith, valueNamed, type CompanyValue } from '#recognition/contract/rules.ts'
import { ColleagueOption, useColleagues } from '#users/web/colleague-search.tsx'
import { recentReceiversQuery } from '../recognition-queries.ts'
import type { CardForm } from './card-forms.ts'
import type { Draft, DraftReceiver } from './draft.ts'
import classes from './ThanksField.module.css'

const COUNTED_BELOW = 200
const ANNOUNCED_BELOW = 20

interface ThanksFieldProps {
  area: RefObject<HTMLTextAreaElement | null>
  label: string
  /** Whether the label is seen, and not only heard. */
  showsLabel: boolean
  placeholder: string
  /** What to write about. */
  prompts: CardForm['words']['prompts']
  /** Whether the words have no tokens. */
  isPlain: boolean
  value: string
  /** The company's values, for `#`. */
  values: readonly CompanyValue[]
  /** The fewest characters that the company's rules require. */
  shortest: number
  /** Why the words are refused, or null. */
  error: string | null
  takesFocus: boolean
  onChange: (change: Partial<Pick<Draft, 'message' | 'amount' | 'withoutPoints'>>) => void
  onReceiver: (receiver: DraftReceiver) => void
  onValue: (value: CompanyValue) => void
}

/** The words of a card. In thanks `@noor`, `+25` and `#team` work like the fields beside them. */
export const ThanksField = memo(function ThanksField(props: ThanksFieldProps) {
  const {
    area,
    label,
    showsLabel,
    placeholder,
    prompts,
    isPlain,
    value: words,
    shortest,
    error,
    takesFocus,
    onChange,
  } = props
  const { suggestions, told, onType, onSelect } = useTokens({
    ...props,
    onChange: (message) => onChange({ message }),
    onAmount: (amount) => onChange({ amount, withoutPoints: false }),
  })
  const left = THANKS_LENGTH - characters(words.trim())
  return (
    <div className={classes.field} data-part="message">
      <Suggestions of={suggestions} label={t`Suggestions`} scrolls={false}>
        <GrowingTextArea
          ref={area}
          {...suggestions.area}
          label={label}
          placeholder={placeholder}
          labelProps={{ className: showsLabel ? classes.label : classes.unseen }}
          variant="unstyled"
          size="md"
          minRows={2}
          maxRows={12}
          classNames={{ input: classes.words }}
          value={words}
          error={error ?? left < 0}
          errorProps={{ role: 'alert' }}
          data-autofocus={takesFocus || undefined}
          onChange={onType}
          onSelect={onSelect}
          onKeyDown={(event: KeyboardEvent) => suggestions.onKey(event)}
          onBlur={suggestions.close}
        />
      </Suggestions>
      <div className={classes.below}>
        <Help prompts={prompts} isPlain={isPlain} isEmpty={words.trim() === ''} />
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
function Help({
  prompts,
  isPlain,
  isEmpty,
}: Pick<ThanksFieldProps, 'prompts' | 'isPlain'> & { isEmpty: boolean }) {
  if (isEmpty) {
    return (
      <ul className={classes.prompts} aria-label={t`What to write about`}>
        {prompts
          .map((prompt) => t(prompt))
          .map((prompt) => (
            <li key={prompt}>{prompt}</li>
          ))}
      </ul>
    )
  }
  return (
    <span className={classes.hint}>
      {!isPlain && (
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

interface Tokens {
  area: RefObject<HTMLTextAreaElement | null>
  value: string
  /** Whether the words have no tokens. */
  isPlain: boolean
  /** The company's values, for `#`. */
  values: readonly CompanyValue[]
  onChange: (words: string) => void
  onReceiver: (receiver: DraftReceiver) => void
  onAmount: (amount: string) => void
  onValue: (value: CompanyValue) => void
}

/** Few, because the list is shown in full, over the fields below. */
const MOST_OFFERED = 5

/**
 * Tokens in a text area: `@` suggests colleagues, `+` points and `#` values. Choosing one, or a
 * space after `+25` or `#team`, takes the token out of the words.
 */
function useTokens(of: Tokens) {
  const { value: words, isPlain, values, onAmount, onValue } = of
  const { caret, moveCaret, put } = useCaret(of)
  const [told, tell] = useState('')
  const token = isPlain ? null : tokenAt(words, caret)
  const take = (taken: Token, from: string, said: string) => {
    put(withoutToken(from, taken))
    tell(said)
  }
  const search = token === null ? '' : words.slice(token.from, token.to)
  const offered = useOffers(of, token, (taken, said) => take(taken, words, said))
  const items = offered.items.slice(0, MOST_OFFERED)
  const suggestions = useSuggestions({ ...offered, items, search })

  function onType({ currentTarget }: ChangeEvent<HTMLTextAreaElement>): void {
    const { value: typed, selectionStart } = currentTarget
    const done = isPlain ? null : completedToken(typed, selectionStart)
    const named = done?.kind === 'value' ? valueNamed(values, done.text) : undefined
    if (done?.kind === 'points' && isGift(done.text)) {
      onAmount(done.text)
      take(done, typed, pointsEach(done.text))
    } else if (done !== null && named !== undefined) {
      onValue(named)
      take(done, typed, named.name)
    } else put({ words: typed, caret: selectionStart })
  }

  return {
    suggestions,
    /** The effect of the last token, for screen readers. */
    told,
    onType,
    onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) =>
      moveCaret(currentTarget.selectionStart),
  }
}

/** The caret of a text area, which keeps its position when the words change. */
function useCaret({ area, onChange }: Tokens) {
  const [caret, moveCaret] = useState(0)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    area.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  function put(next: { words: string; caret: number }): void {
    wanted.current = next.caret
    moveCaret(next.caret)
    onChange(next.words)
  }
  return { caret, moveCaret, put }
}

/** The suggestions for the token at the caret. */
function useOffers(
  { values, onReceiver, onAmount, onValue }: Tokens,
  token: Token | null,
  take: (token: Token, said: string) => void,
): { items: readonly Suggestion[]; isKnown: boolean } {
  const isPerson = token?.kind === 'person'
  const typed = useColleagues(isPerson ? token.text : '')
  const recent = useQuery({ ...recentReceiversQuery, enabled: isPerson && token.text === '' })
  if (token === null) return { items: [], isKnown: true }
  const { kind, text } = token
  const offer = (
    key: number | string,
    content: Suggestion['content'],
    use: () => void,
    said: string,
  ) => ({
    key: `${key}`,
    content,
    take: () => {
      use()
      take(token, said)
    },
  })
  switch (kind) {
    case 'points': {
      const each = pointsEach(text)
      return {
        items: isGift(text) ? [offer(text, each, () => onAmount(text), each)] : [],
        isKnown: true,
      }
    }
    case 'value': {
      const named = values.filter(({ name }) => startsWith(name, text))
      const offered = named.map((value) =>
        offer(value.id, `${value.emoji} ${value.name}`, () => onValue(value), value.name),
      )
      return { items: offered, isKnown: true }
    }
    case 'person': {
      const { found, isKnown } =
        text === '' ? { found: recent.data?.people ?? [], isKnown: recent.isSuccess } : typed
      const offered = found.map((colleague) =>
        offer(
          colleague.id,
          <ColleagueOption colleague={colleague} />,
          () => onReceiver(colleague),
          t`To ${{ name: shortNameOf(colleague) }}`,
        ),
      )
      return { items: offered, isKnown }
    }
  }
}

export function pointsEach(amount: string): string {
  return plural(amount, { one: `${amount} point each`, other: `${amount} points each` })
}

/** A shorthand in the words: `@noor`, `+25` or `#team`. */
interface Token {
  kind: 'person' | 'points' | 'value'
  /** The text after the sign. */
  text: string
  from: number
  to: number
}

// A name may have two parts: "@Noor Haddad".
const PATTERNS = {
  person: /(?<=^|\s)@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]+)?)$/u,
  points: /(?<=^|\s)\+(\p{Nd}+(?:[.,٫]\p{Nd}{1,2})?)$/u,
  value: /(?<=^|\s)#([\p{L}\p{M}\p{N}-]*)$/u,
} as const

/** The token that ends at the caret, or null. */
export function tokenAt(words: string, caret: number): Token | null {
  const before = words.slice(0, caret)
  for (const kind of ['person', 'points', 'value'] as const) {
    const match = PATTERNS[kind].exec(before)
    if (match === null) continue
    const [, text = ''] = match
    return {
      kind,
      text: kind === 'points' ? readTypedAmount(text) : text,
      from: match.index,
      to: caret,
    }
  }
  return null
}

/** The amount or value that a space after it has just completed, or null. */
export function completedToken(words: string, caret: number): Token | null {
  if (!/\s/.test(words.charAt(caret - 1))) return null
  const token = tokenAt(words, caret - 1)
  return token === null || token.kind === 'person' || token.text === '' ? null : token
}

/** The words without a token and the space after it, and the new position of the caret. */
export function withoutToken(words: string, { from, to }: Token): { words: string; caret: number } {
  const before = words.slice(0, from)
  const after = words.slice(to)
  const atStart = before === '' || /\s$/.test(before)
  return { words: before + (atStart ? after.replace(/^ /, '') : after), caret: from }
}

/** Whether the text of a token is an amount that can be given. */
export function isGift(text: string): boolean {
  const amount = readPoints(text)
  return typeof amount === 'number' && amount > 0
}
