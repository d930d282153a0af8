import { lazy, Suspense } from 'react'
import classes from './Words.module.css'

/** Loaded on demand, because the Markdown library is larger than the rest of the wall. */
const FormattedWords = lazy(() =>
  import('./FormattedWords.tsx').then((file) => ({ default: file.FormattedWords })),
)

/** Finds Markdown: emphasis, or a list mark at the beginning of a line. */
const MARKS = /[*_\\]|^\s*(?:[-+]|\d+[.)])\s/m

/** The words of a card: text with emphasis and lists, without links. */
export function Words({ message }: { message: string | null }) {
  if (message === null) {
    return <p className={classes.hidden}>The administrator has hidden these words.</p>
  }
  if (message === '') return null
  const plain = <p>{message}</p>
  return (
    <div className={classes.words}>
      {MARKS.test(message) ? (
        <Suspense fallback={plain}>
          <FormattedWords>{message}</FormattedWords>
        </Suspense>
      ) : (
        plain
      )}
    </div>
  )
}
