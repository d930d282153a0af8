import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { ShownOnce } from '#platform/web/ui/ShownOnce.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { TypedWebhook, webhookEndpoints } from '#webhooks/contract/webhooks.ts'
import { WEBHOOKS_KEY } from './queries.ts'
import { WebhookFields, type EventChoice } from './WebhookFields.tsx'

/** Asks what a new webhook is for, adds it, and shows its secret once. */
export function AddWebhook({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const [chosen, choose] = useState<EventChoice>({
    events: ['thanks.created'],
    takesPrivate: false,
  })
  const form = useForm(TypedWebhook, { name: '', url: '' })
  const add = useMutation({
    mutationFn: () =>
      call(webhookEndpoints.addWebhook, {
        body: { ...form.values, ...chosen, events: [...chosen.events] },
      }),
    // A secret must not stay in the cache.
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
  if (add.data !== undefined) {
    return (
      <ShownOnce
        says={t`Here is the secret of this webhook, by which its receiver checks the signatures. Copy it now: it is shown only here.`}
        label={t`The secret`}
        secret={add.data.secret}
        onDone={onDone}
      />
    )
  }
  return (
    <DialogForm
      of={form}
      sending={add}
      onSend={() => add.mutate()}
      action={t`Add the webhook`}
      disabled={!form.filled || chosen.events.length === 0}
      onCancel={onDone}
    >
      <WebhookFields
        form={form}
        whichAddress={t`Where the messages go, like https://example.com/laurel.`}
        chosen={chosen}
        onChoose={choose}
      />
    </DialogForm>
  )
}
