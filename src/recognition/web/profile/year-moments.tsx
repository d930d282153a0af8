import { plural, t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode } from 'react'
import { CompanyWreath } from '#auth/web/CompanyWreath.tsx'
import type { SignedInUser } from '#platform/contract/people.ts'
import { dayFormat, showCount } from '#platform/web/language/format.ts'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import type { Scene } from '#platform/web/ui/Scene.tsx'
import { FullWreath } from '#platform/web/ui/Wreath.tsx'
import type { Face } from '#recognition/contract/recognition.ts'
import type { YearSummary } from './summarise-year.ts'
import classes from './year-moments.module.css'

interface YearMoment {
  key: string
  scene: ComponentProps<typeof Scene>
}

/** What a year was, one sentence each; without those that have nothing to say. */
export function momentsOf(
  me: SignedInUser,
  year: number,
  summary: YearSummary,
): readonly YearMoment[] {
  const { firstName } = me
  const moments = [
    {
      key: 'beginning',
      scene: {
        figure: <FaceInWreath person={me} />,
        title: t`This is how your colleagues saw your ${{ year: String(year) }}, ${firstName}.`,
      },
    },
    ofTimes(summary),
    ofPeople(summary),
    ofFirst(summary),
    ofMonth(summary),
    ofMostFrequent(summary),
    ofValue(summary),
    ofWords(summary),
    ofReactions(summary),
    {
      key: 'end',
      scene: {
        figure: <CompanyWreath />,
        title: t`Thank you, ${firstName}. All of it stands on one sheet.`,
      },
    },
  ]
  return moments.filter((moment) => moment !== null)
}

function ofTimes({ times }: YearSummary): YearMoment {
  const title = plural(times, {
    1: 'You were thanked once.',
    2: 'You were thanked twice.',
    one: 'You were thanked # time.',
    other: 'You were thanked # times.',
  })
  return { key: 'times', scene: { figure: <InWreath>{showCount(times)}</InWreath>, title } }
}

const MOST_FACES = 10

function ofPeople({ people }: YearSummary): YearMoment | null {
  if (people.length < 2) return null
  const title = plural(people.length, {
    one: '# colleague had something to thank you for.',
    other: '# colleagues had something to thank you for.',
  })
  const figure = (
    <span className={classes.faces} aria-hidden>
      {people.slice(0, MOST_FACES).map(({ person }) => (
        <PersonAvatar key={person.id} person={person} size={56} />
      ))}
    </span>
  )
  return { key: 'people', scene: { figure, title } }
}

const DAY = dayFormat({ day: 'numeric', month: 'long' })
const MONTH = dayFormat({ month: 'long' })

function ofFirst({ first }: YearSummary): YearMoment | null {
  if (first === null) return null
  const [name, day] = [shortNameOf(first.sender), DAY().format(first.date)]
  return {
    key: 'first',
    scene: {
      figure: <FaceInWreath person={first.sender} />,
      title: t`It began on ${day}, with ${name}.`,
    },
  }
}

function ofMonth({ month }: YearSummary): YearMoment | null {
  if (month === null) return null
  const { date, times } = month
  const name = MONTH().format(date)
  const title = plural(times, {
    one: `In ${name} you were thanked # time, more than in any other month.`,
    other: `In ${name} you were thanked # times, more than in any other month.`,
  })
  return { key: 'month', scene: { figure: <InWreath>{showCount(times)}</InWreath>, title } }
}

function ofMostFrequent({ people: [most, next] }: YearSummary): YearMoment | null {
  if (most === undefined || next === undefined || most.times === next.times) return null
  return {
    key: 'most',
    scene: {
      figure: <FaceInWreath person={most.person} />,
      title: t`Nobody thanked you more often than ${{ name: shortNameOf(most.person) }}.`,
    },
  }
}

function ofValue({ values: [most] }: YearSummary): YearMoment | null {
  if (most === undefined) return null
  const { emoji, name } = most.value
  return {
    key: 'value',
    scene: {
      figure: <InWreath>{emoji}</InWreath>,
      title: t`What they saw in you most: ${name}.`,
    },
  }
}

function ofWords({ quotes: [best] }: YearSummary): YearMoment | null {
  if (best === undefined) return null
  const { sender, text } = best
  return {
    key: 'words',
    scene: {
      figure: <PersonAvatar person={sender} size={72} />,
      title: t`${{ name: shortNameOf(sender) }} wrote to you`,
      words: (
        <q dir="auto" className={classes.quote}>
          {text}
        </q>
      ),
    },
  }
}

const MOST_EMOJIS = 3

function ofReactions({ reactions }: YearSummary): YearMoment | null {
  if (reactions.length === 0) return null
  const times = reactions.reduce((sum, reaction) => sum + reaction.times, 0)
  const title = plural(times, {
    1: 'And once somebody joined in.',
    2: 'And twice somebody joined in.',
    one: 'And # time somebody joined in.',
    other: 'And # times somebody joined in.',
  })
  const figure = (
    <span className={classes.emojis} aria-hidden>
      {reactions.slice(0, MOST_EMOJIS).map(({ emoji }) => (
        <span key={emoji}>{emoji}</span>
      ))}
    </span>
  )
  return { key: 'reactions', scene: { figure, title } }
}

function FaceInWreath({ person }: { person: Pick<Face, 'firstName' | 'lastName' | 'picture'> }) {
  return (
    <InWreath>
      <PersonAvatar person={person} size={80} />
    </InWreath>
  )
}

/** A face, a number or an emoji in a wreath that grows; decoration. */
function InWreath({ children }: { children: ReactNode }) {
  return (
    <span className={classes.wreath} aria-hidden>
      <FullWreath className={classes.leaves} grows />
      <span className={classes.honoured}>{children}</span>
    </span>
  )
}
