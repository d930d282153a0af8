import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Colleague } from '#platform/contract/people.ts'
import { paths } from '#platform/web/paths.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import classes from './OverviewPeople.module.css'

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
