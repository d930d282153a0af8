import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { TypedWebhookChange, type Webhook } from '#webhooks/contract/webhooks.ts'
import { useWebhookChange } from './use-webhook-change.ts'
import { WebhookFields, type EventChoice } from './WebhookFields.tsx'

/** Changes what a webhook hears of, and where its messages go. */
export function ChangeWebhook({ webhook, onDone }: { webhook: Webhook; onDone: () => void }) {
  const { name, events, takesPrivate, isOn } = webhook
  const [chosen, choose] = useState<EventChoice>({ events, takesPrivate })
  const form = useForm(TypedWebhookChange, { name, url: '' })
  const change = useWebhookChange(webhook, onDone)
  const save = () => {
    const { url, ...values } = form.values
    const changed = { ...values, ...chosen, events: [...chosen.events], isOn }
    change.mutate(url.trim() === '' ? changed : { ...changed, url })
  }
  return (
    <DialogForm
      of={form}
      sending={change}
      onSend={save}
      action={t`Save`}
      disabled={form.values.name.trim() === '' || chosen.events.length === 0}
      onCancel={onDone}
    >
      <WebhookFields
        form={form}
        whichAddress={t`Empty: it stays. It is not shown, since whoever knows it may send there.`}
        chosen={chosen}
        onChoose={choose}
      />
    </DialogForm>
  )
}
