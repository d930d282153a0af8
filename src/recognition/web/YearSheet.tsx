import type { CSSProperties } from 'react'
import type { Face } from '#recognition/contract/recognition.ts'
import { LaurelMark } from '#platform/web/ui/LaurelMark.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import classes from './MyYear.module.css'
import type { YearSummary } from './summarise-year.ts'

interface YearSheetProps {
  person: Pick<Face, 'firstName' | 'lastName' | 'picture'>
  year: number
  summary: YearSummary
  sentence: string
}

const MOST_VALUES = 6
const MOST_FACES = 12

/** A sheet of paper, A4 in print: white also where the screen is dark. */
export function YearSheet({ person, year, summary, sentence }: YearSheetProps) {
  const { values, quotes, people } = summary
  return (
    <article className={classes.sheet} aria-label={`${year}`}>
      <header className={classes.head}>
        <PersonAvatar person={person} size={88} />
        <div>
          <p className={classes.year}>{year}</p>
          <h2 className={classes.name}>{nameOf(person)}</h2>
          <p className={classes.sentence}>{sentence}</p>
        </div>
        <LaurelMark size={56} />
      </header>
      {values.length > 0 && <Values values={values.slice(0, MOST_VALUES)} />}
      {quotes.length > 0 && (
        <section className={classes.quotes} aria-label="Words">
          {quotes.map(({ text, sender }) => (
            <figure key={`${sender.id} ${text}`} className={classes.quote}>
              <blockquote>{text}</blockquote>
              <figcaption>{nameOf(sender)}</figcaption>
            </figure>
          ))}
        </section>
      )}
      <section className={classes.people} aria-label="People">
        <ul>
          {people.slice(0, MOST_FACES).map(({ person: sender }) => (
            <li key={sender.id}>
              <PersonAvatar person={sender} size={36} />
              {nameOf(sender)}
            </li>
          ))}
        </ul>
        {people.length > MOST_FACES && <p>and {people.length - MOST_FACES} more</p>}
      </section>
    </article>
  )
}

function Values({ values }: Pick<YearSummary, 'values'>) {
  const most = values[0]?.times ?? 1
  return (
    <dl className={classes.values} aria-label="Values">
      {values.map(({ value, times }) => (
        <div key={value.id} style={{ '--share': `${(times / most) * 100}%` } as CSSProperties}>
          <dt>
            <span aria-hidden>{value.emoji}</span> {value.name}
          </dt>
          <dd>{times}</dd>
        </div>
      ))}
    </dl>
  )
}
