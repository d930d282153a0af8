import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { lazyPart } from '#platform/web/api/fetch-code.ts'
import classes from './Words.module.css'

/** Loaded on demand, because the Markdown library is larger than the rest of the wall. */
const FormattedWords = lazyPart(
  async () => (await import('./FormattedWords.tsx')).FormattedWords,
  PlainWords,
)

/** Finds Markdown: emphasis, or a list mark at the beginning of a line. */
const MARKS = /[*_\\]|^\s*(?:[-+]|\d+[.)])\s/m

/** The words of a card: text with emphasis and lists, without links. */
export function CardWords({
  message,
  areRemoved,
}: {
  message: string | null
  areRemoved?: boolean
}) {
  if (message === null) return <p className={classes.hidden}>{hiddenWords(areRemoved)}</p>
  if (message === '') return null
  return (
    <div className={classes.words} dir="auto">
      {MARKS.test(message) ? (
        <Suspense fallback={<PlainWords>{message}</PlainWords>}>
          <FormattedWords>{message}</FormattedWords>
        </Suspense>
      ) : (
        <PlainWords>{message}</PlainWords>
      )}
    </div>
  )
}

function PlainWords({ children }: { children: string }) {
  return <p>{children}</p>
}

/** Stands for the words of a card or a comment. */
export const hiddenWords = (areRemoved = false) =>
  areRemoved
    ? t`The administrator had hidden these words. They are removed for good.`
    : t`The administrator has hidden these words.`
