import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '#platform/web/api/client.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { ShownOnce } from '#platform/web/ui/ShownOnce.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { EVENT_NAMES, EVENTS, type EventName } from '#webhooks/contract/events.ts'
import {
  TypedWebhook,
  TypedWebhookChange,
  webhookEndpoints,
  type Webhook,
} from '#webhooks/contract/webhooks.ts'
import { useWebhookChange, WEBHOOKS_KEY } from './queries.ts'

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

/** Changes the events and the address of a webhook. */
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
        whichAddress={t`Leave it empty to keep it. It is not shown, since anybody who knows it can send there.`}
        chosen={chosen}
        onChoose={choose}
      />
    </DialogForm>
  )
}

export interface EventChoice {
  readonly events: readonly EventName[]
  readonly takesPrivate: boolean
}

interface WebhookFieldsProps {
  form: ReturnType<typeof useForm<keyof z.output<typeof TypedWebhook>>>
  /** What to type as the address. */
  whichAddress: string
  chosen: EventChoice
  onChoose: (chosen: EventChoice) => void
}

/** The name, address and events of a webhook. */
export function WebhookFields({ form, whichAddress, chosen, onChoose }: WebhookFieldsProps) {
  return (
    <>
      <TextField
        label={t`Name`}
        description={t`So that you know it again in the list.`}
        data-autofocus
        {...form.field('name')}
      />
      <TextField label={t`Address`} description={whichAddress} dir="ltr" {...form.field('url')} />
      <Checkbox.Group
        label={t`What it hears of`}
        value={[...chosen.events]}
        onChange={(names) =>
          onChoose({ ...chosen, events: EVENT_NAMES.filter((name) => names.includes(name)) })
        }
      >
        {EVENT_NAMES.map((name) => (
          <Checkbox
            key={name}
            mt="sm"
            value={name}
            label={t(EVENTS[name].says)}
            description={<bdi>{name}</bdi>}
          />
        ))}
      </Checkbox.Group>
      <SwitchField
        label={t`Private thanks too`}
        description={t`Otherwise it hears only of thanks that everybody can see.`}
        checked={chosen.takesPrivate}
        onChange={(takesPrivate) => onChoose({ ...chosen, takesPrivate })}
      />
    </>
  )
}
