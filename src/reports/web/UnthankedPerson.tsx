import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconHeart } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Colleague } from '#platform/contract/people.ts'
import { dateFormat } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { openComposer } from '#recognition/web/open-composer.ts'
import classes from './OverviewPeople.module.css'

interface UnthankedPersonProps {
  person: {
    readonly id: number
    readonly firstName: string
    readonly lastName: string
    readonly picture: string | null
    /** Null: never. */
    readonly lastThanked: Date | null
  }
}

const LAST = dateFormat({ dateStyle: 'medium' })

/** A person whom nobody has thanked lately, and a button to do so. */
export function UnthankedPerson({ person }: UnthankedPersonProps) {
  const { id, firstName, lastName, picture, lastThanked } = person
  const thank = () =>
    openComposer({ receivers: [{ id, firstName, lastName, picture, isActive: true }] })
  return (
    <li className={classes.one}>
      <OverviewPerson person={person}>
        {lastThanked === null ? (
          t`Never thanked`
        ) : (
          <time dateTime={lastThanked.toISOString()}>
            {t`Last thanked on ${{ day: LAST().format(lastThanked) }}`}
          </time>
        )}
      </OverviewPerson>
      <Button
        variant="light"
        size="compact-md"
        leftSection={<IconHeart size={16} aria-hidden />}
        aria-label={t`Thank ${{ name: nameOf(person) }}`}
        onClick={thank}
      >
        <Trans>Thank</Trans>
      </Button>
    </li>
  )
}

interface OverviewPersonProps {
  person: Pick<Colleague, 'firstName' | 'lastName' | 'picture'> & { readonly id: number }
  /** A short fact below the name. */
  children: ReactNode
}

/** A person in a list of the Overview, with a link to their profile. */
export function OverviewPerson({ person, children }: OverviewPersonProps) {
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={32} />
      <span className={classes.facts}>
        <Link to={paths.person} params={{ userId: String(person.id) }} className={classes.name}>
          {nameOf(person)}
        </Link>
        <span className={classes.quiet}>{children}</span>
      </span>
    </span>
  )
}
