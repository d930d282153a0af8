import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { IconConfetti, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import {
  myTeamEndpoints,
  NOT_THANKED_DAYS,
  TAKING_PART_DAYS,
  type MyTeam as Team,
} from '#reports/contract/my-team.ts'
import { PeopleColumns, PeopleSection, UnthankedPerson } from './PeopleSection.tsx'

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
          <TakingPart team={data} />
          {data.unthanked !== null && <Unthanked people={data.unthanked} />}
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
        <PeopleColumns aria-labelledby="unthanked">
          {people.map((person) => (
            <UnthankedPerson key={person.id} person={person} />
          ))}
        </PeopleColumns>
      )}
    </PeopleSection>
  )
}
