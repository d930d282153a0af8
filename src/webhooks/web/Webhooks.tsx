import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#platform/web/BackLink.tsx'
import { basePath } from '#platform/web/base-path.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Note, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import type { Webhook } from '#webhooks/contract/webhooks.ts'
import { webhooksQuery } from './queries.ts'
import { RemoveWebhook } from './RemoveWebhook.tsx'
import { RenewSecret } from './RenewSecret.tsx'
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
