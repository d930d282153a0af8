import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import type * as z from 'zod/mini'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import type { useForm } from '#platform/web/ui/use-form.ts'
import { EVENT_NAMES, EVENTS, type EventName } from '#webhooks/contract/events.ts'
import type { TypedWebhook } from '#webhooks/contract/webhooks.ts'

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
