import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { positionOf } from '#platform/web/ui/name-of.ts'
import { accountEndpoints } from '#users/contract/account-endpoints.ts'
import { employmentFacts, workFacts } from './employment-facts.ts'
import classes from './OwnEmployment.module.css'

const ownEmploymentQuery = queryOptions({
  queryKey: ['accounts', 'own'],
  queryFn: ({ signal }) => call(accountEndpoints.readOwnEmployment, { signal }),
})

interface LinkToTeamProps {
  renderLink: (label: string) => ReactNode
}

/** The link of somebody who leads people to their team. */
export function LinkToTeam({ renderLink }: LinkToTeamProps) {
  const leads = useQuery(ownEmploymentQuery).data?.leads ?? 0
  return leads > 0 && renderLink(t`My team`)
}

/** What the company entered about the person who reads it; nothing while nothing is known. */
export function OwnEmployment() {
  const { data } = useQuery(ownEmploymentQuery)
  const facts = data === undefined ? [] : [...employmentFacts(data), ...workFacts(data)]
  const position = data === undefined ? [] : positionOf(data)
  const leads = data?.leads ?? 0
  if (position.length + facts.length + leads === 0) return null
  return (
    <Card>
      <h2 className={classes.heading}>{t`At your company`}</h2>
      <ul className={classes.facts}>
        {position.length > 0 && (
          <li>
            <Facts of={position} />
          </li>
        )}
        {facts.map((fact) => (
          <li key={fact} dir="auto">
            {fact}
          </li>
        ))}
      </ul>
      {leads > 0 && (
        <p className={classes.team}>
          {plural(leads, { 1: 'You lead one person.', other: 'You lead # people.' })}{' '}
          <Link to={paths.myTeam} className={classes.link}>{t`My team`}</Link>
        </p>
      )}
      <p className={classes.note}>
        <Trans>
          The administrator enters these. Your birthday is shown to nobody unless you choose so.
        </Trans>
      </p>
    </Card>
  )
}
