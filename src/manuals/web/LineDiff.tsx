import { VisuallyHidden } from '@mantine/core'
import { type DiffLine, lineDiff } from './line-diff.ts'
import classes from './LineDiff.module.css'

const SIGNS = { same: '', added: '+', removed: '−' }

/** Two texts in one, with what is only in the first and only in the second. */
export function LineDiff({ from, to }: { from: string; to: string }) {
  const lines = lineDiff(from, to)
  if (lines.every(({ kind }) => kind === 'same')) {
    return <p className={classes.none}>The text is the same.</p>
  }
  return (
    <div className={classes.diff}>
      {lines.map((line) => (
        <Line key={line.place} {...line} />
      ))}
    </div>
  )
}

function Line({ kind, text }: DiffLine) {
  const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
  return (
    <p className={classes.line} data-kind={kind}>
      <span className={classes.sign} aria-hidden>
        {SIGNS[kind]}
      </span>
      <Mark className={classes.text}>
        {kind !== 'same' && (
          <VisuallyHidden>{kind === 'added' ? 'Added: ' : 'Removed: '}</VisuallyHidden>
        )}
        {text}
      </Mark>
    </p>
  )
}
