import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { PasswordField } from '#auth/web/PasswordField.tsx'
import { keepSession } from '#auth/web/session-queries.ts'
import {
  handoverEndpoints,
  HandoverProof,
  type Handover,
} from '#handover/contract/handover-endpoints.ts'
import { call } from '#platform/web/api/client.ts'
import { paths } from '#platform/web/paths.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Form } from '#platform/web/ui/Form.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './OfferedHandover.module.css'

const offeredQuery = queryOptions({
  queryKey: ['handover', 'offered'],
  queryFn: ({ signal }) => call(handoverEndpoints.readOfferedHandover, { signal }),
})

/** The page behind the news of an offer: accept the administrator's account, or decline it. */
export function OfferedHandover() {
  const { data, isError, refetch } = useQuery(offeredQuery)
  return (
    <Screen title={t`The administrator’s account`} isReading>
      {data === undefined && isError && (
        <LoadFailed title={t`Could not load the offer`} onRetry={() => void refetch()} />
      )}
      {(data !== undefined || !isError) && (
        <Card>
          {data === undefined && <RowsSkeleton rows={3} />}
          {data?.offer === null && <NoOffer />}
          {data?.offer && <Offer offer={data.offer} />}
        </Card>
      )}
    </Screen>
  )
}

function NoOffer() {
  return (
    <EmptyState
      title={t`No offer is open`}
      icon={<IconShieldCheck size={30} />}
      action={
        <Button size="md" renderRoot={(props) => <Link to={paths.home} {...props} />}>
          <Trans>Back to Home</Trans>
        </Button>
      }
    >
      <Trans>
        It was answered or taken back, or it grew too old. The administrator can make a new one.
      </Trans>
    </EmptyState>
  )
}

function Offer({ offer: { person, expiresAt } }: { offer: NonNullable<Handover['offer']> }) {
  const navigate = useNavigate()
  const form = useForm(HandoverProof, { password: '' })
  const accept = useMutation({
    mutationFn: () => call(handoverEndpoints.acceptHandover, { body: form.values }),
    onSuccess: async (session) => {
      keepSession(session)
      announceMessage('success', t`You are the administrator now.`)
      await navigate({ to: paths.today, replace: true })
    },
  })
  const name = nameOf(person)
  return (
    <Form
      of={form}
      sending={accept}
      onSend={() => accept.mutate()}
      action={t`Become the administrator`}
      busy={accept.isPending || accept.isSuccess}
      disabled={!form.filled}
      after={<DeclineButton name={name} busy={accept.isPending} />}
    >
      <div className={classes.offerer}>
        <PersonAvatar person={person} size={44} />
        <p>
          <Trans>
            <strong>{name}</strong> offers you the administrator’s account.
            <br />
            <span className={classes.quiet}>
              Until <Moment date={expiresAt} />
            </span>
          </Trans>
        </p>
      </div>
      <ul className={classes.consequences}>
        <li>{t`You may do everything here, and you alone give roles.`}</li>
        <li>{t`What waits for the administrator waits for you, on Today.`}</li>
        <li>{t`Your points, thanks, cart and orders stay yours. Roles that you have end.`}</li>
        <li>{t`Your other devices are signed out. Passkeys, the app for codes, API tokens, your feed and chat accounts end, and single sign-on is connected anew.`}</li>
      </ul>
      <PasswordField
        label={t`Current Password`}
        description={t`You confirm it with the password you log in with.`}
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  )
}

function DeclineButton({ name, busy }: { name: string; busy: boolean }) {
  const queries = useQueryClient()
  const decline = useMutation({
    mutationFn: () => call(handoverEndpoints.declineHandover),
    onSuccess: (handover) => {
      queries.setQueryData(offeredQuery.queryKey, handover)
      announceMessage('success', t`You declined. ${name} stays the administrator.`)
    },
    onError: (error) => {
      announceFailure(error, wordsFor(error))
      void queries.invalidateQueries({ queryKey: ['handover'] })
    },
  })
  return (
    <Button
      size="md"
      variant="default"
      fullWidth
      disabled={busy}
      loading={decline.isPending}
      onClick={() => decline.mutate()}
    >
      <Trans>Decline</Trans>
    </Button>
  )
}
