import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { IconHeart } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SignedInUser } from '#platform/contract/people.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { recognitionPeopleEndpoints, type Welcomes as Read } from '#recognition/contract/people.ts'
import { openComposer } from './open-composer.ts'
import classes from './Welcomes.module.css'

/** New colleagues to welcome. */
export const welcomesQuery = queryOptions({
  queryKey: ['recognitions', 'welcomes'],
  queryFn: ({ signal }) => call(recognitionPeopleEndpoints.readWelcomes, { signal }),
})

/** Asks a team to welcome its new colleagues; tells newcomers that their team was asked. */
export function WelcomeList({ me: { firstName } }: { me: SignedInUser }) {
  const { data } = useQuery(welcomesQuery)
  const { newcomers = [], firstDay = null } = data ?? {}
  // The scene of the first day says so itself.
  const invitedTeam = firstDay === null ? (data?.invitedTeam ?? null) : null
  if (newcomers.length === 0 && invitedTeam === null) return null
  return (
    <section
      aria-label={t({ message: 'Welcome', context: 'of newcomers' })}
      className={classes.welcomes}
    >
      {invitedTeam !== null && (
        <p className={classes.mine}>
          <Trans>
            <strong>Welcome to Laurel, {firstName}!</strong> Your team, {invitedTeam}, is invited to
            say hello.
          </Trans>
        </p>
      )}
      {newcomers.length > 0 && (
        <ul className={classes.newcomers}>
          {newcomers.map((newcomer) => (
            <Newcomer key={newcomer.person.id} {...newcomer} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Newcomer({ person, title, isThisWeek }: Read['newcomers'][number]) {
  const dismiss = useDismiss(person.id)
  const name = nameOf(person)
  const link = (
    <Link
      to={paths.person}
      params={{ userId: String(person.id) }}
      className={classes.name}
      title={name}
    >
      {person.firstName}
    </Link>
  )
  return (
    <li className={classes.newcomer}>
      <PersonAvatar person={person} size={44} />
      <div className={classes.words}>
        <p>
          {isThisWeek ? (
            <Trans>Say welcome to {link}, who joined your team this week.</Trans>
          ) : (
            <Trans>Say welcome to {link}, who is new in your team.</Trans>
          )}
        </p>
        {title !== null && <p className={classes.title}>{title}</p>}
      </div>
      <div className={classes.actions}>
        <Button
          variant="light"
          leftSection={<IconHeart size={18} aria-hidden />}
          aria-label={t`Say welcome to ${name}`}
          onClick={() => openComposer({ receivers: [person], kind: 'welcome' })}
        >
          <Trans>Say welcome</Trans>
        </Button>
        <CloseButton
          size="lg"
          aria-label={t`Dismiss the welcome of ${name}`}
          onClick={() => dismiss.mutate()}
        />
      </div>
    </li>
  )
}

function useDismiss(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(recognitionPeopleEndpoints.dismissWelcome, { params: { id } }),
    onSuccess: (welcomes) => {
      queries.setQueryData(welcomesQuery.queryKey, welcomes)
      // The pressed button is gone.
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
  })
}
