import { type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { IconBellCheck, IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  undeliveredEndpoints,
  type RetryResult,
  type UndeliveredMessage,
  type UnwantedReason,
} from '#notifications/contract/undelivered.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './UndeliveredList.module.css'

const undeliveredQuery = queryOptions({
  queryKey: ['undelivered'],
  queryFn: ({ signal }) => call(undeliveredEndpoints.listUndelivered, { signal }),
})

/** Mails and pushes that Laurel gave up; the administrator can try them again. */
export function UndeliveredList() {
  const { data, isError, refetch } = useQuery(undeliveredQuery)
  return (
    <Screen
      title={t`Not delivered`}
      isReading
      above={<BackLink to={paths.notificationSettings}>{t`How news reaches you`}</BackLink>}
      lead={t`E-mails and push messages that Laurel gave up, with the last answer. Their news is in the inboxes all the same.`}
    >
      {data !== undefined ? (
        <Messages {...data} />
      ) : isError ? (
        <LoadFailed title={t`Could not load undelivered messages`} onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          <RowsSkeleton rows={2} />
        </Card>
      )}
    </Screen>
  )
}

function Messages({
  undelivered,
  sendsMail,
}: Output<(typeof undeliveredEndpoints)['listUndelivered']>) {
  return (
    <>
      {!sendsMail && (
        <Alert
          color="gray"
          icon={<IconMailOff aria-hidden />}
          title={t`No mail server is set, so Laurel sends no e-mails`}
        >
          <Trans>
            To send them, set SMTP_URL to the address of your mail server (and MAIL_FROM to the
            sender of the e-mails) where Laurel is started, and start it again.
          </Trans>
        </Alert>
      )}
      {undelivered.length > 0 ? (
        <Card padding="flush">
          <ul className={classes.rows} aria-label={t`Not delivered`}>
            {undelivered.map((message) => (
              <UndeliveredRow key={message.id} message={message} />
            ))}
          </ul>
        </Card>
      ) : sendsMail ? (
        <Card>
          <EmptyState title={t`Everything arrived`} icon={<IconMailCheck size={30} />}>
            <Trans>E-mails and push messages that Laurel gives up are listed here.</Trans>
          </EmptyState>
        </Card>
      ) : (
        <Card>
          <EmptyState title={t`No push message was given up`} icon={<IconBellCheck size={30} />}>
            <Trans>
              People read their news in Laurel, and on devices where they switched push messages on.
            </Trans>
          </EmptyState>
        </Card>
      )}
    </>
  )
}

function UndeliveredRow({ message }: { message: UndeliveredMessage }) {
  const { id, channel, recipient, attempts, reason, date } = message
  const queries = useQueryClient()
  const name = channel === 'mail' ? t`E-mail to ${recipient}` : t`Push message`
  const retry = useMutation({
    mutationFn: () => call(undeliveredEndpoints.retryUndelivered, { body: { ids: [id] } }),
    onSuccess: (answer) => announceMessage('success', whatBecameOf(answer)),
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => queries.invalidateQueries(undeliveredQuery),
  })
  return (
    <li className={classes.row}>
      <div>
        <strong>{name}</strong>
        <p className={classes.why}>
          {plural(attempts, { 1: 'One attempt.', other: '# attempts.' })}{' '}
          {t`Last answer: ${{ answer: reason === '' ? t({ message: 'none', context: 'an answer' }) : reason }}`}{' '}
          · <Moment date={date} />
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={retry.isPending}
        aria-label={t`Try again: ${name}`}
        onClick={() => retry.mutate()}
      >
        <Trans>Try again</Trans>
      </Button>
    </li>
  )
}

const NOT_SENT: Readonly<Record<UnwantedReason, MessageDescriptor>> = {
  read: msg`They have read it in Laurel meanwhile, so it is not sent again.`,
  stopped: msg`They have chosen not to get such news this way, so it is not sent again.`,
  gone: msg`It is not sent again: its subject is gone, or the account is inactive.`,
}

function whatBecameOf({ retried, unwanted: [why] }: RetryResult): string {
  if (why !== undefined) return t(NOT_SENT[why])
  return retried > 0 ? t`It is on its way again.` : t`It is on its way already.`
}
