import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { diffArrays } from 'diff'
import type { Language } from '#platform/contract/languages.ts'
import { languageAttributes } from './in-language.ts'
import classes from './LineDiff.module.css'

type LineKind = 'same' | 'added' | 'removed'

const SIGNS = { same: '', added: '+', removed: '−' }

interface LineDiffProps {
  from: string
  to: string
  /** The language of both. */
  language: Language
}

/** The differences between two texts, line by line. */
export function LineDiff({ from, to, language }: LineDiffProps) {
  const changes = diffArrays(from.split('\n'), to.split('\n'))
  if (changes.every(({ added, removed }) => !added && !removed)) {
    return <p className={classes.none}>{t`The text is the same.`}</p>
  }
  const lines = changes
    .flatMap(({ added, removed, value }) =>
      value.map((text) => ({ kind: kindOf(added, removed), text })),
    )
    .map((line, place) => ({ place, ...line }))
  return (
    <div className={classes.diff} {...languageAttributes(language)}>
      {lines.map(({ place, ...line }) => (
        <Line key={place} {...line} />
      ))}
    </div>
  )
}

function kindOf(isAdded: boolean, isRemoved: boolean): LineKind {
  if (isAdded) return 'added'
  return isRemoved ? 'removed' : 'same'
}

function Line({ kind, text }: { kind: LineKind; text: string }) {
  const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
  return (
    <p className={classes.line} data-kind={kind}>
      <span className={classes.sign} aria-hidden>
        {SIGNS[kind]}
      </span>
      <Mark className={classes.text}>
        {kind !== 'same' && (
          <VisuallyHidden>{kind === 'added' ? t`Added:` : t`Removed:`} </VisuallyHidden>
        )}
        {text}
      </Mark>
    </p>
  )
}
