import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, Title, VisuallyHidden } from '@mantine/core'
import { IconCalendarHeart, IconHeart, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Refused } from '#platform/contract/refusals.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Facts } from '#platform/web/ui/Facts.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { nameOf, positionOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import type { Profile } from '#recognition/contract/people.ts'
import { openComposer } from '../open-composer.ts'
import { profileQuery } from '../recognition-queries.ts'
import classes from './ProfilePage.module.css'
import { ProfileThanks, ProfileValues } from './ProfileThanks.tsx'
import { RecognitionChoicesForm } from './RecognitionChoices.tsx'

/** A colleague's profile and received thanks; the reader's own page also has privacy choices. */
export function ProfilePage() {
  const { userId } = useParams({ from: paths.person })
  const { data: profile, error, refetch } = useQuery(profileQuery(Number(userId)))
  if (profile !== undefined) return <Opened key={userId} profile={profile} />
  return (
    <Screen title={t`Profile`} isReading>
      {error === null && <Waiting />}
      {error !== null &&
        (isNobody(error) ? (
          <Nobody />
        ) : (
          <LoadFailed title={t`Could not load this profile`} onRetry={() => void refetch()} />
        ))}
    </Screen>
  )
}

/** Whether the id is invalid or belongs to nobody; false for failures such as a busy server. */
function isNobody(error: Error): boolean {
  return error instanceof Refused && ['profile-missing', 'invalid-input'].includes(error.code)
}

function Opened({ profile }: { profile: Profile }) {
  const { person, values, isMine, mayBeThanked } = profile
  const { value } = useSearch({ from: paths.person })
  const navigate = useNavigate({ from: paths.person })
  const filter = (chosen: number | undefined) =>
    void navigate({ search: { value: chosen }, replace: true, resetScroll: false })
  return (
    <Screen
      title={nameOf(person)}
      above={<PersonAvatar person={person} size={96} />}
      lead={<Lead profile={profile} />}
      actions={
        <>
          {isMine && <YearLink />}
          {mayBeThanked && <ThankButton person={person} />}
        </>
      }
      {...(isMine ? { aside: <RecognitionChoicesForm /> } : { isReading: true })}
    >
      <ProfileTeam profile={profile} />
      {values.length > 0 && <ProfileValues values={values} chosen={value} onChoose={filter} />}
      <ProfileThanks profile={profile} value={value} onAll={() => filter(undefined)} />
    </Screen>
  )
}

function Lead({ profile }: { profile: Profile }) {
  const position = positionOf(profile)
  return (
    <>
      {position.length > 0 && (
        <strong className={classes.position}>
          <Facts of={position} />
        </strong>
      )}
      {describe(profile)}
    </>
  )
}

/** Values and words tell what somebody is thanked for: how often is no measure of anybody. */
function describe({ person, isMine }: Profile): string {
  if (!person.isActive) return t`This account is not active any more.`
  return isMine ? t`This is how colleagues see you.` : ''
}

/** Opens the composer for this person. */
function ThankButton({ person }: Pick<Profile, 'person'>) {
  return (
    <Button
      size="md"
      leftSection={<IconHeart size={18} aria-hidden />}
      onClick={() => openComposer({ receivers: [person] })}
    >
      {t`Thank ${{ name: person.firstName }}`}
    </Button>
  )
}

function YearLink() {
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconCalendarHeart size={18} aria-hidden />}
      renderRoot={(props) => <Link to={paths.myYear} {...props} />}
    >
      <Trans>My year</Trans>
    </Button>
  )
}

function Nobody() {
  return (
    <Card>
      <EmptyState
        title={sayRefusal('profile-missing')}
        icon={<IconUserQuestion size={30} />}
        action={
          <Button renderRoot={(props) => <Link to={paths.home} {...props} />}>
            <Trans>Back to Home</Trans>
          </Button>
        }
      >
        <Trans>The link may be old, or a digit of it may be missing.</Trans>
      </EmptyState>
    </Card>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton circle height={96} />
      <Card padding="flush">
        <RowsSkeleton rows={4} />
      </Card>
    </>
  )
}

/** Faces of a person's team, each a link to its profile. */
function ProfileTeam({ profile: { team, teammates } }: { profile: Profile }) {
  if (team === null || teammates.length === 0) return null
  return (
    <section aria-labelledby="team" className={classes.team}>
      <Title order={2} id="team" className={classes.title}>
        {t`Team: ${team}`}
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
