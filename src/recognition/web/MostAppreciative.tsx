import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconSparkles } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionQuery } from '#auth/web/session-queries.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { recognitionPeopleEndpoints } from '#recognition/contract/people.ts'
import classes from './MostAppreciative.module.css'

/** The month's senders around the reader. */
const mostAppreciativeQuery = queryOptions({
  queryKey: ['recognitions', 'appreciative'],
  queryFn: ({ signal }) => call(recognitionPeopleEndpoints.readMostAppreciative, { signal }),
})

/** Shows the month's senders around the reader, without ranks; empty after an opt-out. */
export function MostAppreciativeList() {
  const me = useQuery(sessionQuery).data?.user
  const people = useQuery(mostAppreciativeQuery).data?.people ?? []
  if (!me || people.length === 0) return null
  return (
    <SidePanel title={t`Around you this month`} icon={<IconSparkles size={20} />}>
      <ul className={classes.people}>
        {people.map(({ person, thanks }) => (
          <li key={person.id} className={classes.one} data-mine={person.id === me.id || undefined}>
            <PersonAvatar person={person} size={28} />
            <Link to={paths.person} params={{ userId: String(person.id) }} className={classes.name}>
              {person.id === me.id ? t`You` : nameOf(person)}
            </Link>
            <span className={classes.thanks}>
              {plural(thanks, { one: '# thank-you', other: '# thank-yous' })}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        <Trans>
          Who thanked, not who was thanked.{' '}
          <Link
            to={paths.person}
            params={{ userId: String(me.id) }}
            hash="choices"
            className={classes.optOut}
          >
            Opt out
          </Link>
        </Trans>
      </p>
    </SidePanel>
  )
}
