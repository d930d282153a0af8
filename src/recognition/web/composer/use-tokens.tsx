import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { useQuery } from '@tanstack/react-query'
import { plural, t } from '@lingui/core/macro'
import { startsWith, valueNamed, type CompanyValue } from '#recognition/contract/rules.ts'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { useSuggestions, type Suggestion } from '#platform/web/ui/Suggestions.tsx'
import { ColleagueOption, useColleagues } from '#users/web/colleague-search.tsx'
import { recentReceiversQuery } from '../recognition-queries.ts'
import type { Receiver } from './draft.ts'
import { completedToken, isGift, tokenAt, withoutToken, type Token } from './read-tokens.ts'

interface Tokens {
  area: RefObject<HTMLTextAreaElement | null>
  value: string
  /** Whether the words have no tokens. */
  isPlain: boolean
  /** The company's values, for `#`. */
  values: readonly CompanyValue[]
  onChange: (words: string) => void
  onReceiver: (receiver: Receiver) => void
  onAmount: (amount: string) => void
  onValue: (value: CompanyValue) => void
}

/** Few, because the list is shown in full, over the fields below. */
const MOST_OFFERED = 5

/**
 * Tokens in a text area: `@` suggests colleagues, `+` points and `#` values. Choosing one, or a
 * space after `+25` or `#team`, takes the token out of the words.
 */
export function useTokens(of: Tokens) {
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

function pointsEach(amount: string): string {
  return plural(amount, { one: `${amount} point each`, other: `${amount} points each` })
}
