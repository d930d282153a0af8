import type { CSSProperties } from 'react'
import { Title } from '@mantine/core'
import type { Overview } from '#reports/contract/overview.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import classes from './OverviewParticipation.module.css'
import { shareOf } from './overview-words.ts'

/** The shares of active people who thanked somebody, and who were thanked. */
export function OverviewParticipation({ participation }: Pick<Overview, 'participation'>) {
  const { people, thanked, wereThanked } = participation
  return (
    <Card>
      <section className={classes.participation} aria-labelledby="participation">
        <Title order={2} id="participation">
          Participation
        </Title>
        <div className={classes.shares}>
          <Share tone="laurel" count={thanked} people={people} what="thanked somebody" />
          <Share tone="gold" count={wereThanked} people={people} what="were thanked" />
        </div>
      </section>
    </Card>
  )
}

interface ShareProps {
  tone: 'laurel' | 'gold'
  count: number
  people: number
  what: string
}

function Share({ tone, count, people, what }: ShareProps) {
  const share = shareOf(count, people)
  return (
    <div
      className={classes.share}
      data-tone={tone}
      style={{ '--share': `${share}%` } as CSSProperties}
    >
      <p className={classes.percent}>{share}%</p>
      <span className={classes.bar} aria-hidden />
      <p className={classes.words}>
        {count.toLocaleString('en')} of {people.toLocaleString('en')} active people {what}
      </p>
    </div>
  )
}
