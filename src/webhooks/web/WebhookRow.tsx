import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#platform/web/api/client.ts'
import { listNames } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Ago, LastSeen, Moment } from '#platform/web/ui/Moment.tsx'
import { Note, Row, RowButton } from '#platform/web/ui/Rows.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { EVENTS } from '#webhooks/contract/events.ts'
import { webhookEndpoints, type Webhook } from '#webhooks/contract/webhooks.ts'
import { useWebhookChange, WEBHOOKS_KEY } from './queries.ts'

interface WebhookRowProps {
  webhook: Webhook
  onChange: (webhook: Webhook) => void
  onRenew: (webhook: Webhook) => void
  onRemove: (webhook: Webhook) => void
}

/** A webhook: its events, its state, and its actions. */
export function WebhookRow({ webhook, onChange, onRenew, onRemove }: WebhookRowProps) {
  const { name, server, events, takesPrivate, earlierSecretUntil } = webhook
  return (
    <Row
      name={<bdi>{name}</bdi>}
      actions={
        <>
          <Button
            variant="default"
            size="sm"
            aria-label={t`Deliveries to ${name}`}
            renderRoot={(props) => (
              <Link {...props} to={paths.webhook} params={{ id: webhook.id }} />
            )}
          >
            <Trans>Deliveries</Trans>
          </Button>
          <TryButton webhook={webhook} />
          <SwitchButton webhook={webhook} />
          <RowButton label={t`Change ${name}`} onClick={() => onChange(webhook)}>
            {t`Change`}
          </RowButton>
          <RowButton label={t`Make a new secret for ${name}`} onClick={() => onRenew(webhook)}>
            {t`New secret`}
          </RowButton>
          <RowButton takes label={t`Remove ${name}`} onClick={() => onRemove(webhook)}>
            {t`Remove`}
          </RowButton>
        </>
      }
    >
      <Note>
        <bdi>{server}</bdi>
      </Note>
      <Note>{listNames(events.map((event) => t(EVENTS[event].says)))}</Note>
      {takesPrivate && <Note>{t`Private thanks too`}</Note>}
      <Health webhook={webhook} />
      {earlierSecretUntil !== null && (
        <Note>
          <Trans>
            The earlier secret signs too until <Moment date={earlierSecretUntil} />
          </Trans>
        </Note>
      )}
    </Row>
  )
}

/** How its deliveries go. */
function Health({ webhook }: { webhook: Webhook }) {
  const { isOn, isOffForFailing, failingSince, lastDelivered, waiting } = webhook
  if (isOffForFailing) return <Note>{t`Switched off, because its receiver kept failing`}</Note>
  if (!isOn) return <Note>{t`Off`}</Note>
  return (
    <Note isFault={failingSince !== null}>
      {failingSince === null ? (
        <Trans>
          Last delivery: <LastSeen date={lastDelivered} />
        </Trans>
      ) : (
        <Trans>
          Its receiver fails: <Ago date={failingSince} />
        </Trans>
      )}
      {waiting > 0 && ` · ${plural(waiting, { one: '# waits', other: '# wait' })}`}
    </Note>
  )
}

/** Sends a trial event; its delivery tells how it went. */
function TryButton({ webhook: { id, name, isOn } }: { webhook: Webhook }) {
  const queries = useQueryClient()
  const trying = useMutation({
    mutationFn: () => call(webhookEndpoints.tryWebhook, { params: { id } }),
    onSuccess: () =>
      announceMessage('success', t`A trial message is on its way to ${name}: see its deliveries.`),
    onError: (error) => announceMessage('error', wordsFor(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
  if (!isOn) return null
  return (
    <RowButton label={t`Try ${name}`} loading={trying.isPending} onClick={() => trying.mutate()}>
      {t`Try`}
    </RowButton>
  )
}

function SwitchButton({ webhook }: { webhook: Webhook }) {
  const { name, events, takesPrivate, isOn } = webhook
  const change = useWebhookChange(webhook, () =>
    announceMessage('success', isOn ? t`${name} is off.` : t`${name} is on, and gets what waited.`),
  )
  return (
    <RowButton
      label={isOn ? t`Switch off ${name}` : t`Switch on ${name}`}
      loading={change.isPending}
      onClick={() => change.mutate({ name, events, takesPrivate, isOn: !isOn })}
    >
      {isOn ? t`Switch off` : t`Switch on`}
    </RowButton>
  )
}
