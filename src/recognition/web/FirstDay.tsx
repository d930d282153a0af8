import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { allowanceInWords, allowanceQuery } from '#allowance/web/allowance-query.ts'
import type { SignedInUser } from '#platform/contract/people.ts'
import { paths } from '#platform/web/paths.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { Scene } from '#platform/web/ui/Scene.tsx'
import { FullWreath } from '#platform/web/ui/Wreath.tsx'
import type { Welcomes } from '#recognition/contract/people.ts'
import classes from './FirstDay.module.css'
import { composerOpener } from './open-composer.ts'

type Teammates = NonNullable<Welcomes['firstDay']>['teammates']

interface FirstDayProps {
  me: SignedInUser
  teammates: Teammates
  /** The team that is invited to say hello. */
  team: string | null
  /** Adds a picture; from another feature. */
  pictureAction: ReactNode
}

/** Home for somebody without any thanks yet: the team, who of it said hello, and three first steps. */
export function FirstDay({ me, teammates, team, pictureAction }: FirstDayProps) {
  const greeters = teammates.filter(({ saidHello }) => saidHello).length
  const { firstName } = me
  return (
    <Scene
      figure={<FaceRing me={me} teammates={teammates} />}
      title={
        greeters === 0
          ? t`Welcome to Laurel, ${firstName}!`
          : t`${plural(greeters, { one: '# colleague', other: '# colleagues' })} said hello, ${firstName}`
      }
      {...(team !== null && {
        lead: t`Your team, ${team}, is invited to say hello. Each face lights up when they have.`,
      })}
      action={<FirstSteps me={me} pictureAction={pictureAction} />}
    />
  )
}

/** My face in a wreath, and the faces of my team around it, lit once they said hello. */
function FaceRing({ me, teammates }: Pick<FirstDayProps, 'me' | 'teammates'>) {
  return (
    <div className={classes.ring} data-alone={teammates.length === 0 || undefined}>
      <FullWreath className={classes.wreath} grows />
      <span className={classes.mine}>
        <PersonAvatar person={me} size={72} />
      </span>
      <ul className={classes.team} aria-label={t`Your team`}>
        {teammates.map(({ person, saidHello }, place) => {
          const turn = `${place / teammates.length}turn`
          return (
            <li
              key={person.id}
              className={classes.face}
              style={{ '--turn': turn } as CSSProperties}
              data-lit={saidHello || undefined}
              title={nameOf(person)}
            >
              <PersonAvatar person={person} size={48} />
              <VisuallyHidden>
                {saidHello ? t`${nameOf(person)} said hello` : nameOf(person)}
              </VisuallyHidden>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function FirstSteps({ me, pictureAction }: Pick<FirstDayProps, 'me' | 'pictureAction'>) {
  const { data: allowance } = useQuery(allowanceQuery)
  return (
    <ol className={classes.steps} aria-label={t`Your first steps`}>
      <Step number={1} title={t`Show your face`} isDone={me.picture !== null}>
        {pictureAction}
      </Step>
      <Step number={2} title={t`See what people are thanked for`}>
        <Button
          variant="default"
          size="sm"
          renderRoot={(props) => <Link to={paths.wall} {...props} />}
        >
          <Trans>All thanks</Trans>
        </Button>
      </Step>
      {me.isTransfer && (
        <Step
          number={3}
          title={t`Thank whoever made your start easier`}
          note={allowance && allowanceInWords(allowance)}
        >
          <Button size="sm" leftSection={<IconHeart size={16} aria-hidden />} {...composerOpener}>
            <Trans>Thank a colleague</Trans>
          </Button>
        </Step>
      )}
    </ol>
  )
}

interface StepProps {
  number: number
  title: string
  /** Said below the title. */
  note?: string | null | undefined
  isDone?: boolean
  children: ReactNode
}

function Step({ number, title, note = null, isDone = false, children }: StepProps) {
  return (
    <li className={classes.step}>
      <span className={classes.number} data-done={isDone || undefined} aria-hidden>
        {isDone ? <IconCheck size={18} /> : number}
      </span>
      <p className={classes.words}>
        {title}
        {isDone && <VisuallyHidden> {t`done`}</VisuallyHidden>}
        {note !== null && <span className={classes.note}>{note}</span>}
      </p>
      {children}
    </li>
  )
}
