import { Link } from '@tanstack/react-router'
import type { Overview } from '#reports/contract/overview.ts'
import { paths } from '#platform/web/paths.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import classes from './OverviewPeople.module.css'

interface OverviewPersonProps {
  person: Overview['pairs'][number]['from']
}

/** A person with picture; the name links to the account. */
export function OverviewPerson({ person }: OverviewPersonProps) {
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={32} />
      <Link to={paths.account} params={{ userId: String(person.id) }} className={classes.name}>
        {person.firstName} {person.lastName}
      </Link>
    </span>
  )
}
