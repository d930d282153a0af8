import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  undeliveredEndpoints,
  type Retried,
  type Undelivered,
  type Unwanted,
} from '#notifications/contract/undelivered.ts'
import { call } from '#platform/web/api/client.ts'
import { announce, announceFailure } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './UndeliveredList.module.css'

const undeliveredQuery = queryOptions({
  queryKey: ['undelivered'],
  queryFn: ({ signal }) => call(undeliveredEndpoints.listUndelivered, { signal }),
})

/** Mails and pushes that Laurel gave up; the administrator can try them again. */
export function UndeliveredList() {
  const { data, isError, refetch } = useQuery(undeliveredQuery)
  if (isError && data === undefined) {
    return <LoadFailed what="undelivered messages" onRetry={() => void refetch()} />
  }
  return (
    <section aria-labelledby="undelivered" className={classes.section}>
      <h2 id="undelivered">Not delivered</h2>
      <Card padding="flush">
        {data === undefined && <RowsSkeleton rows={2} />}
        {data?.undelivered.length === 0 && (
          <EmptyState title="Everything arrived" icon={<IconMailCheck size={30} />}>
            E-mails and push messages that Laurel gives up are listed here.
          </EmptyState>
        )}
        {data !== undefined && data.undelivered.length > 0 && (
          <ul className={classes.rows} aria-label="Not delivered">
            {data.undelivered.map((message) => (
              <UndeliveredRow key={message.id} message={message} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

function UndeliveredRow({ message }: { message: Undelivered }) {
  const { id, channel, recipient, attempts, reason, date } = message
  const queries = useQueryClient()
  const name = channel === 'mail' ? `E-mail to ${recipient}` : 'Push message'
  const retry = useMutation({
    mutationFn: () => call(undeliveredEndpoints.retryUndelivered, { body: { ids: [id] } }),
    onSuccess: (answer) => announce('success', whatBecameOf(answer)),
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => queries.invalidateQueries(undeliveredQuery),
  })
  return (
    <li className={classes.row}>
      <div>
        <strong>{name}</strong>
        <p className={classes.why}>
          {attempts === 1 ? 'One attempt' : `${attempts} attempts`}. Last answer:{' '}
          {reason === '' ? 'none' : reason} · <Moment date={date} />
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={retry.isPending}
        aria-label={`Try again: ${name}`}
        onClick={() => retry.mutate()}
      >
        Try again
      </Button>
    </li>
  )
}

const NOT_SENT: Readonly<Record<Unwanted, string>> = {
  read: 'They have read it in Laurel meanwhile, so it is not sent again.',
  stopped: 'They have chosen not to get such news this way, so it is not sent again.',
  gone: 'It is not sent again: what it was about is gone, or the account is inactive.',
}

function whatBecameOf({ retried, unwanted: [why] }: Retried): string {
  if (why !== undefined) return NOT_SENT[why]
  return retried > 0 ? 'It is on its way again.' : 'It is on its way already.'
}
