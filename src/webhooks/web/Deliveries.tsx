import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconSend } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import type { WebhookDelivery } from '#webhooks/contract/webhooks.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { deliveriesQuery, webhooksQuery } from './queries.ts'

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
