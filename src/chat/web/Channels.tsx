import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chatChannelEndpoints, type ChatChannel } from '#chat/contract/chat-channels.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Note, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import { ChannelRow } from './ChannelRow.tsx'
import classes from './Channels.module.css'
import { channelsQuery } from './chat-queries.ts'

/** The channels to which public thanks are posted. */
export function Channels() {
  const { data, isError, refetch } = useQuery(channelsQuery)
  const form = useDialog<ChatChannel | null>()
  const removing = useDialog<ChatChannel>()
  const add = <Button onClick={() => form.open(null)}>{t`Add a channel`}</Button>
  return (
    <>
      <div className={classes.head}>
        <Title order={2} id="chat-channels">{t`Channels`}</Title>
        {data !== undefined && data.channels.length > 0 && add}
      </div>
      <Note>
        {t`Public thanks are posted there, with faces, words and values. Private thanks never are.`}
      </Note>
      {data?.hasPublicUrl === false && (
        <Note>{t`Messages have no faces and no links yet, because PUBLIC_URL is not set.`}</Note>
      )}
      {data === undefined && isError ? (
        <LoadAlert words={t`The channels could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          {data === undefined ? (
            <RowsSkeleton rows={3} />
          ) : data.channels.length === 0 ? (
            <EmptyState
              title={t`No channels yet`}
              icon={<IconMessages size={28} stroke={1.5} />}
              action={add}
            >
              {t`Add one of Slack, Microsoft Teams, Mattermost, Rocket.Chat, Discord or Google Chat.`}
            </EmptyState>
          ) : (
            <Rows aria-labelledby="chat-channels">
              {data.channels.map((channel) => (
                <ChannelRow
                  key={channel.id}
                  channel={channel}
                  onChange={form.open}
                  onRemove={removing.open}
                />
              ))}
            </Rows>
          )}
        </Card>
      )}
      <FormModal
        opened={form.opened}
        onClose={form.close}
        title={form.subject === null ? t`Add a channel` : t`Change this channel`}
      >
        {form.opened && (
          <ChannelForm channel={form.subject} teams={data?.teams ?? []} onDone={form.close} />
        )}
      </FormModal>
      <RemoveChannel channel={removing.subject} opened={removing.opened} onClose={removing.close} />
    </>
  )
}

interface RemoveChannelProps {
  channel: ChatChannel | null
  opened: boolean
  onClose: () => void
}

function RemoveChannel({ channel, opened, onClose }: RemoveChannelProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: ChatChannel) =>
      call(chatChannelEndpoints.removeChatChannel, { params: { id } }),
    onSuccess: (_answer, { name }) => {
      onClose()
      announceMessage('success', t`No more thanks go to ${name}.`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
  const name = channel?.name
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Remove this channel?`}
      action={t`Remove`}
      subject={channel}
      mutation={remove}
      onClose={onClose}
    >
      <p>
        <Trans>
          No more thanks are posted to <strong dir="auto">{name}</strong>. Messages that are there
          stay, but lose their faces.
        </Trans>
      </p>
    </ActionDialog>
  )
}
