import type { ComponentProps, ReactNode } from 'react'
import classes from './QuestionRow.module.css'

/** A list of questions that fills a card. */
export function QuestionRows(props: ComponentProps<'ul'>) {
  return <ul className={classes.rows} {...props} />
}

interface QuestionRowProps {
  question: string
  /** Its answer, if it has one. */
  children?: ReactNode
  /** A quiet line below. */
  facts: ReactNode
  /** Buttons, beside them where there is room. */
  actions: ReactNode
}

export function QuestionRow({ question, children, facts, actions }: QuestionRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <h3 className={classes.question} tabIndex={-1}>
          <bdi>{question}</bdi>
        </h3>
        {children}
        <p className={classes.facts}>{facts}</p>
      </div>
      <div className={classes.actions}>{actions}</div>
    </li>
  )
}
