import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconSend } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { showMilliseconds } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ExpandButton } from '#platform/web/ui/ExpandButton.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { Note, Row, RowButton, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import {
  webhookEndpoints,
  type DeliveryDetails,
  type WebhookDelivery,
} from '#webhooks/contract/webhooks.ts'
import classes from './Deliveries.module.css'
import { deliveriesQuery, deliveryQuery, WEBHOOKS_KEY, webhooksQuery } from './queries.ts'

/** What was sent to a webhook within 30 days, and what its receiver answered. */
export function Deliveries() {
  const { id } = useParams({ from: paths.webhook })
  const { data } = useQuery(webhooksQuery())
  const query = useInfiniteQuery(deliveriesQuery(id))
  const webhook = data?.webhooks.find((one) => one.id === id)
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries)
  return (
    <Screen
      title={t`Deliveries of a webhook`}
      above={<BackLink to={paths.webhooks}>{t`Webhooks`}</BackLink>}
      lead={webhook && <bdi>{webhook.name}</bdi>}
    >
      {deliveries === undefined && query.isLoadingError ? (
        <LoadAlert
          words={t`The deliveries could not be loaded.`}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Card padding="flush">
          {deliveries === undefined ? (
            <RowsSkeleton rows={5} />
          ) : deliveries.length === 0 ? (
            <EmptyState title={t`Nothing was sent yet`} icon={<IconSend size={28} stroke={1.5} />}>
              <Trans>Every event of the last 30 days shows here, with the answer.</Trans>
            </EmptyState>
          ) : (
            <DeliveryList webhook={id} deliveries={deliveries} />
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t`Older deliveries could not be loaded.`} />
    </Screen>
  )
}

function DeliveryList(props: { webhook: string; deliveries: readonly WebhookDelivery[] }) {
  return (
    <Rows aria-label={t`Deliveries`}>
      {props.deliveries.map((delivery) => (
        <DeliveryRow key={delivery.event} webhook={props.webhook} delivery={delivery} />
      ))}
    </Rows>
  )
}

interface DeliveryRowProps {
  webhook: string
  delivery: WebhookDelivery
}

/** A delivery, which unfolds to its request and answer, and can be repeated. */
export function DeliveryRow({ webhook, delivery }: DeliveryRowProps) {
  const { event, kind, happenedAt } = delivery
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Row
      name={<bdi>{kind}</bdi>}
      actions={
        <>
          <ExpandButton isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)}>
            <Trans>Details</Trans>
          </ExpandButton>
          <RepeatButton webhook={webhook} delivery={delivery} />
        </>
      }
      details={
        <div id={id} className={classes.details} hidden={!isOpen}>
          {isOpen && <Details webhook={webhook} event={event} />}
        </div>
      }
    >
      <Note>
        <Moment date={happenedAt} />
      </Note>
      <Note>
        <Outcome delivery={delivery} />
      </Note>
    </Row>
  )
}

/** How it went so far. */
function Outcome({ delivery }: { delivery: WebhookDelivery }) {
  const { attempts, nextTry } = delivery
  if (attempts === 0) return t`Waits`
  const facts = [
    stateOf(delivery),
    answerOf(delivery),
    plural(attempts, { one: '# attempt', other: '# attempts' }),
  ]
  return (
    <>
      {facts.join(' · ')}
      {nextTry !== null && (
        <>
          {' · '}
          <Trans>
            tries again <Moment date={nextTry} />
          </Trans>
        </>
      )}
    </>
  )
}

function stateOf({ state }: WebhookDelivery): string {
  if (state === 'delivered') return t`Taken`
  return state === 'failed' ? t`Gave up` : t`Failed`
}

/** The status of an answer, or why there was none. */
function answerOf({ status, fault }: Pick<WebhookDelivery, 'status' | 'fault'>): string {
  if (status !== null) return t`status ${status}`
  if (fault === 'address') return t`the address may not be called`
  if (fault === 'sealed-address') return t`the address can not be read: enter it again`
  if (fault === 'secret') return t`the secret can not be read: make a new one`
  if (fault === 'TIMEOUT') return t`no answer in time`
  return t`no answer (${{ fault: fault ?? '' }})`
}

function RepeatButton({ webhook: id, delivery: { event, kind } }: DeliveryRowProps) {
  const queries = useQueryClient()
  const repeat = useMutation({
    mutationFn: () => call(webhookEndpoints.repeatDelivery, { params: { id, event } }),
    onSuccess: () => announceMessage('success', t`It is sent again.`),
    onError: (error) => announceMessage('error', wordsFor(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
  return (
    <RowButton
      label={t`Send again: ${kind}`}
      loading={repeat.isPending}
      onClick={() => repeat.mutate()}
    >
      <Trans>Send again</Trans>
    </RowButton>
  )
}

function Details({ webhook, event }: { webhook: string; event: string }) {
  const { data, isError, refetch } = useQuery(deliveryQuery(webhook, event))
  if (data === undefined && isError) {
    return <LoadAlert words={t`The delivery could not be loaded.`} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <RowsSkeleton rows={2} />
  const { payload, history } = data
  return (
    <>
      <Text label={t`Sent`}>{payload}</Text>
      {history.length > 0 && <Attempts history={history} />}
    </>
  )
}

/** Each attempt: when, the answer, and how long it took. */
function Attempts({ history }: Pick<DeliveryDetails, 'history'>) {
  return (
    <ul className={classes.attempts} aria-label={t`Attempts`}>
      {history.map((attempt) => (
        <li key={attempt.number}>
          <Note>
            <Moment date={attempt.at} />
            {' · '}
            {answerOf(attempt)}
            {' · '}
            {showMilliseconds(attempt.tookMs)}
          </Note>
          {attempt.answer !== null && attempt.answer !== '' && (
            <Text label={t`Answered`}>{attempt.answer}</Text>
          )}
        </li>
      ))}
    </ul>
  )
}

function Text({ label, children }: { label: string; children: string }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <Note id={id}>{label}</Note>
      <pre className={classes.text} dir="ltr">
        {children}
      </pre>
    </div>
  )
}
