import { Title, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Profile } from '#recognition/contract/people.ts'
import { paths } from '#platform/web/paths.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import classes from './ProfileTeam.module.css'

/** Faces of a person's team, each a link to its profile. */
export function ProfileTeam({ profile: { team, teammates } }: { profile: Profile }) {
  if (team === null || teammates.length === 0) return null
  return (
    <section aria-labelledby="team" className={classes.team}>
      <Title order={2} id="team" className={classes.title}>
        Team: {team}
      </Title>
      <ul className={classes.faces}>
        {teammates.map((person) => (
          <li key={person.id}>
            <Link
              to={paths.person}
              params={{ userId: String(person.id) }}
              title={nameOf(person)}
              className={classes.face}
            >
              <PersonAvatar person={person} size={40} />
              <VisuallyHidden>{nameOf(person)}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
