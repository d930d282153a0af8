import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { IconConfetti, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CalendarLink } from '#milestones/web/CalendarLink.tsx'
import { OpenSignings } from '#milestones/web/OpenSignings.tsx'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import {
  myTeamEndpoints,
  NOT_THANKED_DAYS,
  TAKING_PART_DAYS,
  type MyTeam as Team,
} from '#reports/contract/my-team.ts'
import classes from './MyTeam.module.css'
import { LastThanked, PeopleSection, ThankButton } from './PeopleSection.tsx'

/** A manager's people: how many take part, and who has no recent thanks. */
export function MyTeamPage() {
  // Among the recognitions, and of the topic of the wall: new thanks are read at once.
  const { data, isError, refetch } = useQuery({
    queryKey: ['recognitions', 'my-team'],
    queryFn: ({ signal }) => call(myTeamEndpoints.readMyTeam, { signal }),
  })
  return (
    <Screen
      title={t`My team`}
      actions={<CalendarLink />}
      lead={t`The people who have you as their manager. Only thanks on the wall count, so that nobody learns of private ones, and nothing here tells points.`}
    >
      {data === undefined && isError && (
        <LoadAlert words={t`Your team could not be loaded.`} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <Card padding="flush">
          <RowsSkeleton rows={3} />
        </Card>
      )}
      {data?.people === 0 && (
        <Card>
          <EmptyState title={t`Nobody has you as their manager`} icon={<IconUsers size={30} />}>
            <Trans>The administrator enters managers.</Trans>
          </EmptyState>
        </Card>
      )}
      {data !== undefined && data.people > 0 && (
        <>
          <OpenSignings />
          <TakingPart team={data} />
          {data.unthanked !== null && <Unthanked people={data.unthanked} />}
          {data.thanked !== null && data.thanked.length > 0 && <Thanked people={data.thanked} />}
        </>
      )}
    </Screen>
  )
}

function TakingPart({ team: { people, takingPart, smallestGroup } }: { team: Team }) {
  const { thanked, wereThanked } = takingPart ?? { thanked: 0, wereThanked: 0 }
  return (
    <Card>
      <Title order={2}>
        <Trans>The last {TAKING_PART_DAYS} days</Trans>
      </Title>
      {takingPart === null ? (
        <p>
          <Trans>
            Your company shows no figures of groups of fewer than {smallestGroup} people, and yours
            has {people}.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            {thanked} of {people} thanked somebody, and {wereThanked} of {people} were thanked.
          </Trans>
        </p>
      )}
    </Card>
  )
}

function Unthanked({ people }: { people: NonNullable<Team['unthanked']> }) {
  return (
    <PeopleSection id="unthanked" title={<Trans>Not thanked for {NOT_THANKED_DAYS} days</Trans>}>
      {people.length === 0 ? (
        <EmptyState title={t`Everybody was thanked`} icon={<IconConfetti size={30} />}>
          <Trans>Somebody thanked each of them within {NOT_THANKED_DAYS} days.</Trans>
        </EmptyState>
      ) : (
        <ul className={classes.faces} aria-labelledby="unthanked">
          {people.map((person) => (
            <Face key={person.id} person={person}>
              <span className={classes.fact}>
                <LastThanked at={person.lastThanked} />
              </span>
              <ThankButton person={person} />
            </Face>
          ))}
        </ul>
      )}
    </PeopleSection>
  )
}

function Thanked({ people }: { people: NonNullable<Team['thanked']> }) {
  return (
    <PeopleSection id="thanked" title={<Trans>Thanked within {NOT_THANKED_DAYS} days</Trans>}>
      <ul className={classes.faces} aria-labelledby="thanked">
        {people.map((person) => (
          <Face key={person.id} person={person} />
        ))}
      </ul>
    </PeopleSection>
  )
}

interface FaceProps {
  person: NonNullable<Team['thanked']>[number]
  children?: ReactNode
}

/** A person of the team: a face to recognise, and a name that leads to the profile. */
function Face({ person, children }: FaceProps) {
  return (
    <li className={classes.face}>
      <PersonAvatar person={person} size={72} />
      <Link to={paths.person} params={{ userId: String(person.id) }} className={classes.name}>
        {nameOf(person)}
      </Link>
      {children}
    </li>
  )
}
