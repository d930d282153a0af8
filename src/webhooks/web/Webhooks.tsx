import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Note, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ShownOnce } from '#platform/web/ui/ShownOnce.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import {
  SECRET_OVERLAP_HOURS,
  webhookEndpoints,
  type Webhook,
} from '#webhooks/contract/webhooks.ts'
import { WEBHOOKS_KEY, webhooksQuery } from './queries.ts'
import { AddWebhook, ChangeWebhook } from './WebhookForms.tsx'
import { WebhookRow } from './WebhookRow.tsx'

/** The company's webhooks, and the dialogs that add, change and remove one. */
export function Webhooks() {
  const { data, isError, refetch } = useQuery(webhooksQuery())
  const [adding, add] = useDisclosure(false)
  const docs = `${basePath}/api/docs`
  const button = <Button onClick={add.open}>{t`Add a webhook`}</Button>
  return (
    <Screen
      title={t`Webhooks`}
      above={<BackLink to={paths.settings}>{t`Settings`}</BackLink>}
      lead={t`They tell other software what happens here, as soon as it happens.`}
      actions={data !== undefined && data.webhooks.length > 0 && button}
    >
      {data === undefined && isError ? (
        <LoadAlert words={t`The webhooks could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          {data === undefined ? (
            <RowsSkeleton rows={3} />
          ) : data.webhooks.length === 0 ? (
            <EmptyState
              title={t`No webhooks yet`}
              icon={<IconPlugConnected size={28} stroke={1.5} />}
              action={button}
            >
              <Trans>Add one when a program should hear of thanks, orders, points or people.</Trans>
            </EmptyState>
          ) : (
            <WebhookList webhooks={data.webhooks} />
          )}
        </Card>
      )}
      <Note>
        <Trans>
          Each message is signed, and has ids instead of names and words.{' '}
          <Anchor href={docs}>What programs can call</Anchor> lists every event.
        </Trans>
      </Note>
      {/* Stays until it is closed: a secret is shown once. */}
      <FormModal opened={adding} onClose={add.close} title={t`Add a webhook`}>
        {adding && <AddWebhook onDone={add.close} />}
      </FormModal>
    </Screen>
  )
}

function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const changing = useDialog<Webhook>()
  const renewing = useDialog<Webhook>()
  const removing = useDialog<Webhook>()
  return (
    <>
      <Rows aria-label={t`Webhooks`}>
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onChange={changing.open}
            onRenew={renewing.open}
            onRemove={removing.open}
          />
        ))}
      </Rows>
      <FormModal opened={changing.opened} onClose={changing.close} title={t`Change this webhook`}>
        {changing.opened && changing.subject !== null && (
          <ChangeWebhook webhook={changing.subject} onDone={changing.close} />
        )}
      </FormModal>
      <FormModal opened={renewing.opened} onClose={renewing.close} title={t`Make a new secret`}>
        {renewing.opened && renewing.subject !== null && (
          <RenewSecret webhook={renewing.subject} onDone={renewing.close} />
        )}
      </FormModal>
      <RemoveWebhook webhook={removing.subject} opened={removing.opened} onClose={removing.close} />
    </>
  )
}

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
      takes
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
