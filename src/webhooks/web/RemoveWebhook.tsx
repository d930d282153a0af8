import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { webhookEndpoints, type Webhook } from '#webhooks/contract/webhooks.ts'
import { WEBHOOKS_KEY } from './queries.ts'

interface RemoveWebhookProps {
  /** Null: none is selected yet. */
  webhook: Webhook | null
  opened: boolean
  onClose: () => void
}

/** Asks before a webhook is removed. */
export function RemoveWebhook({ webhook, opened, onClose }: RemoveWebhookProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: Webhook) => call(webhookEndpoints.removeWebhook, { params: { id } }),
    onSuccess: (_answer, removed) => {
      onClose()
      announceMessage('success', t`${{ name: removed.name }} hears of nothing any more.`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
  const name = webhook?.name
  return (
    <ActionDialog
      opened={opened}
      title={t`Remove this webhook?`}
      action={t`Remove`}
      subject={webhook}
      mutation={remove}
      onClose={onClose}
    >
      <p>
        <Trans>
          <strong dir="auto">{name}</strong> gets nothing any more, also not what waits for it. The
          list of its deliveries goes too.
        </Trans>
      </p>
    </ActionDialog>
  )
}
