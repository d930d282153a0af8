import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { CompanyWreath } from '#auth/web/CompanyWreath.tsx'
import type { SignedInUser } from '#platform/contract/people.ts'
import { dayFormat, showCount } from '#platform/web/language/format.ts'
import { shortNameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Scene } from '#platform/web/ui/Scene.tsx'
import { InWreath } from '#platform/web/ui/Wreath.tsx'
import type { Face } from '#recognition/contract/recognition.ts'
import type { YearSummary } from './summarise-year.ts'
import classes from './YearScenes.module.css'

interface YearScenesProps {
  me: SignedInUser
  year: number
  summary: YearSummary
  /** After the last scene, or before, where somebody wants the sheet. */
  onEnd: () => void
}

/** The year as up to ten screens of one sentence each. */
export function YearScenes({ me, year, summary, onEnd }: YearScenesProps) {
  const scenes = scenesOf(me, year, summary)
  const [at, setAt] = useState(0)
  const current = scenes[at]
  const isLast = at === scenes.length - 1
  const goOn = () => (isLast ? onEnd() : setAt(at + 1))
  const goBack = () => setAt(Math.max(0, at - 1))
  useKeys({ goOn, goBack, onEnd })
  if (current === undefined) return null
  const [number, all] = [at + 1, scenes.length]
  return (
    <section className={classes.year} aria-label={t`Your year in ${all} sentences`}>
      <div className={classes.bar} aria-hidden>
        {scenes.map(({ key }, place) => (
          <span key={key} data-done={place <= at || undefined} />
        ))}
      </div>
      <div aria-live="polite" className={classes.shown}>
        <VisuallyHidden>{t`${number} of ${all}`}</VisuallyHidden>
        <Scene key={current.key} {...current.scene} />
      </div>
      <div className={classes.ways}>
        <ActionIcon
          variant="default"
          size="xl"
          aria-label={t`Back`}
          disabled={at === 0}
          onClick={goBack}
        >
          <IconArrowLeft size={20} aria-hidden />
        </ActionIcon>
        <Button
          size="md"
          className={classes.next}
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={goOn}
        >
          {isLast ? t`To the sheet` : t({ message: 'Next', context: 'a scene' })}
        </Button>
        {!isLast && (
          <Button size="md" variant="subtle" onClick={onEnd}>
            <Trans>To the sheet</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}

interface Turns {
  goOn: () => void
  goBack: () => void
  onEnd: () => void
}

const OWN_KEYS = 'input, select, textarea, [role=dialog], [role=listbox], [role=menu]'

/** Arrows and Space turn the scenes, Escape ends them; not while a field or a dialog has the focus. */
function useKeys({ goOn, goBack, onEnd }: Turns): void {
  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey) return
    if (!(target instanceof Element) || target.closest(OWN_KEYS) !== null) return
    const isMirrored = document.documentElement.dir === 'rtl'
    if (key === 'Escape') onEnd()
    else if (key === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) goOn()
    else if (key === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) goBack()
    else if (key === ' ' && target.closest('button, a') === null) goOn()
    else return
    // A space would scroll.
    event.preventDefault()
  })
}

interface YearScene {
  key: string
  scene: ComponentProps<typeof Scene>
}

/** The scenes of a year, one sentence each; a scene without anything to say is left out. */
function scenesOf(me: SignedInUser, year: number, summary: YearSummary): readonly YearScene[] {
  const { firstName } = me
  const scenes = [
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
  return scenes.filter((scene) => scene !== null)
}

function ofTimes({ times }: YearSummary): YearScene {
  const title = plural(times, {
    1: 'You were thanked once.',
    2: 'You were thanked twice.',
    one: 'You were thanked # time.',
    other: 'You were thanked # times.',
  })
  return { key: 'times', scene: { figure: <InWreath>{large(showCount(times))}</InWreath>, title } }
}

const MOST_FACES = 10

function ofPeople({ people }: YearSummary): YearScene | null {
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

function ofFirst({ first }: YearSummary): YearScene | null {
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

function ofMonth({ month }: YearSummary): YearScene | null {
  if (month === null) return null
  const { date, times } = month
  const name = MONTH().format(date)
  const title = plural(times, {
    one: `In ${name} you were thanked # time, more than in any other month.`,
    other: `In ${name} you were thanked # times, more than in any other month.`,
  })
  return { key: 'month', scene: { figure: <InWreath>{large(showCount(times))}</InWreath>, title } }
}

function ofMostFrequent({ people: [most, next] }: YearSummary): YearScene | null {
  if (most === undefined || next === undefined || most.times === next.times) return null
  return {
    key: 'most',
    scene: {
      figure: <FaceInWreath person={most.person} />,
      title: t`Nobody thanked you more often than ${{ name: shortNameOf(most.person) }}.`,
    },
  }
}

function ofValue({ values: [most] }: YearSummary): YearScene | null {
  if (most === undefined) return null
  const { emoji, name } = most.value
  return {
    key: 'value',
    scene: {
      figure: <InWreath>{large(emoji)}</InWreath>,
      title: t`What they saw in you most: ${name}.`,
    },
  }
}

function ofWords({ quotes: [best] }: YearSummary): YearScene | null {
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

function ofReactions({ reactions }: YearSummary): YearScene | null {
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

function large(mark: string) {
  return <span className={classes.large}>{mark}</span>
}
