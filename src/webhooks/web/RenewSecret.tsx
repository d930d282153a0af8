import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#platform/web/api/client.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { ShownOnce } from '#platform/web/ui/ShownOnce.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import {
  SECRET_OVERLAP_HOURS,
  webhookEndpoints,
  type Webhook,
} from '#webhooks/contract/webhooks.ts'
import { WEBHOOKS_KEY } from './queries.ts'

const NOTHING_TYPED = z.strictObject({})

/** Makes a new secret for a webhook, and shows it once. */
export function RenewSecret({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { id, name } = webhook
  const hours = SECRET_OVERLAP_HOURS
  const queries = useQueryClient()
  const form = useForm(NOTHING_TYPED, {})
  const renew = useMutation({
    mutationFn: () => call(webhookEndpoints.renewWebhookSecret, { params: { id } }),
    // A secret must not stay in the cache.
    gcTime: 0,
    onSettled: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
  if (renew.data !== undefined) {
    return (
      <ShownOnce
        says={t`Here is the new secret. Copy it now: it is shown only here. For another ${hours} hours, messages are signed with the earlier one too.`}
        label={t`The secret`}
        secret={renew.data.secret}
        onDone={onDone}
      />
    )
  }
  return (
    <DialogForm
      of={form}
      sending={renew}
      onSend={() => renew.mutate()}
      action={t`Make a new secret`}
      onCancel={onDone}
    >
      <p>
        <Trans>
          Messages to <strong dir="auto">{name}</strong> are signed with the new secret and, for
          another {hours} hours, with the earlier one too, so that its receiver can exchange them
          without a break.
        </Trans>
      </p>
    </DialogForm>
  )
}
