import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BreakableEmail } from '#platform/web/ui/BreakableEmail.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { missingPeopleQuery } from './import-queries.ts'
import classes from './MissingPeople.module.css'

/** Active people whom the file does not name: a list to look at. */
export function MissingPeople({ id }: { id: number }) {
  const { data } = useQuery(missingPeopleQuery(id))
  if (data === undefined || data.total === 0) return null
  const { total, people } = data
  const shown = people.length
  return (
    <Card>
      <details className={classes.missing}>
        <summary>
          {plural(total, {
            one: '# active person is not in this file',
            other: '# active people are not in this file',
          })}
        </summary>
        <p className={classes.note}>
          <Trans>
            Nothing happens to them. If some have left, switch them off or plan their last day in
            All Data.
          </Trans>
        </p>
        <ul className={classes.people}>
          {people.map((person) => (
            <li key={person.id}>
              <bdi>
                {person.firstName} {person.lastName}
              </bdi>{' '}
              <BreakableEmail email={person.email} />
            </li>
          ))}
        </ul>
        {total > shown && (
          <p className={classes.note}>
            <Trans>These are the first {shown}.</Trans>
          </p>
        )}
      </details>
    </Card>
  )
}
