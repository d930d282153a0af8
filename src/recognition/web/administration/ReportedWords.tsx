import { t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode } from 'react'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Note } from '#platform/web/ui/Rows.tsx'
import { FullWreath } from '#platform/web/ui/Wreath.tsx'
import type { Report } from '#recognition/contract/moderation.ts'
import { CardWords } from '../card/Words.tsx'
import classes from './ReportedWords.module.css'

interface ReportedWordsProps {
  of: Pick<Report, 'author' | 'comment'>
  /** The level of the author's name as a heading. */
  heading: 'h2' | 'h3'
  /** Beside what the words are. */
  note?: ReactNode
  children: ReactNode
}

/** A row about the words of a card or of a comment. */
export function ReportedWords(props: ReportedWordsProps) {
  const { of, heading: Heading, note, children } = props
  const { author, comment } = of
  return (
    <li className={classes.row}>
      <div className={classes.person}>
        {author === null ? (
          <FullWreath className={classes.wreath} />
        ) : (
          <PersonAvatar person={author} size={36} />
        )}
        <div>
          <Heading className={classes.name}>{authorName(author)}</Heading>
          <Note>
            {comment === null ? t`wrote these thanks` : t`wrote this comment`}
            {note !== undefined && <> · {note}</>}
          </Note>
        </div>
      </div>
      {children}
    </li>
  )
}

/** The author of words; on a card of its own, the company. */
export function authorName(author: Report['author']): string {
  return author === null ? t`The company` : nameOf(author)
}

/** The words of a card or of a comment. */
export function WordsQuote({ isComment, text }: { isComment: boolean; text: string }) {
  return (
    <blockquote className={classes.words}>
      {isComment ? <bdi>{text}</bdi> : <CardWords message={text} />}
    </blockquote>
  )
}

/** The buttons of a row. */
export function WordsActions(props: ComponentProps<'div'>) {
  return <div className={classes.actions} {...props} />
}
