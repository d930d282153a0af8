import { useState } from 'react'
import { t } from '@lingui/core/macro'
import { TypedWebhook, type Webhook } from '#webhooks/contract/webhooks.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { useWebhookChange } from './use-webhook-change.ts'
import { type Chosen, WebhookFields } from './WebhookFields.tsx'

/** Changes what a webhook hears of, and where its messages go. */
export function ChangeWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { name, url, events, takesPrivate, isOn } = webhook
  const [chosen, choose] = useState<Chosen>({ events, takesPrivate })
  const form = useForm(TypedWebhook, { name, url })
  const change = useWebhookChange(webhook, onDone)
  return (
    <DialogForm
      of={form}
      sending={change}
      onSend={() => change.mutate({ ...form.values, ...chosen, events: [...chosen.events], isOn })}
      action={t`Save`}
      disabled={!form.filled || chosen.events.length === 0}
      onCancel={onDone}
    >
      <WebhookFields form={form} chosen={chosen} onChoose={choose} />
    </DialogForm>
  )
}
