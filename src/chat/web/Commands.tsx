import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSlash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { chatCommandEndpoints, type ChatCommand } from '#chat/contract/chat-commands.ts'
import { COMMAND_WORDS } from '#chat/contract/chat-services.ts'
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
import { commandsQuery } from './chat-queries.ts'
import { CommandForm, CommandRow } from './CommandForm.tsx'
import classes from './Commands.module.css'

/** The workspaces from which people thank by a slash command. */
export function Commands() {
  const rocketWord = COMMAND_WORDS.rocketChat
  const { data, isError, refetch } = useQuery(commandsQuery)
  const [adding, form] = useDisclosure(false)
  const removing = useDialog<ChatCommand>()
  const add = <Button onClick={form.open}>{t`Add a workspace`}</Button>
  return (
    <>
      <div className={classes.head}>
        <Title order={2} id="chat-commands">{t`Thanks from the chat`}</Title>
        {data !== undefined && data.commands.length > 0 && add}
      </div>
      <Note>
        <Trans>
          People write{' '}
          <bdi>
            <code>/thank @noor @ben 25 for the demo #teamwork</code>
          </bdi>{' '}
          in a chat, and only they see the answer.
        </Trans>{' '}
        <Trans>
          In Rocket.Chat they begin with{' '}
          <bdi>
            <code>{rocketWord}</code>
          </bdi>
          .
        </Trans>
      </Note>
      {data === undefined && isError ? (
        <LoadAlert words={t`The workspaces could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          {data === undefined ? (
            <RowsSkeleton rows={2} />
          ) : data.commands.length === 0 ? (
            <EmptyState
              title={t`No workspaces yet`}
              icon={<IconSlash size={28} stroke={1.5} />}
              action={add}
            >
              {t`Add one of Slack, Mattermost or Rocket.Chat.`}
            </EmptyState>
          ) : (
            <Rows aria-labelledby="chat-commands">
              {data.commands.map((command) => (
                <CommandRow key={command.id} command={command} onRemove={removing.open} />
              ))}
            </Rows>
          )}
        </Card>
      )}
      <FormModal opened={adding} onClose={form.close} title={t`Add a workspace`}>
        {adding && <CommandForm onDone={form.close} />}
      </FormModal>
      <RemoveCommand command={removing.subject} opened={removing.opened} onClose={removing.close} />
    </>
  )
}

interface RemoveCommandProps {
  command: ChatCommand | null
  opened: boolean
  onClose: () => void
}

function RemoveCommand({ command, opened, onClose }: RemoveCommandProps) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id }: ChatCommand) =>
      call(chatCommandEndpoints.removeChatCommand, { params: { id } }),
    onSuccess: (_answer, { name }) => {
      onClose()
      announceMessage('success', t`Nobody can thank from ${name} any more.`)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: commandsQuery.queryKey }),
  })
  const name = command?.name
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Remove this workspace?`}
      action={t`Remove`}
      subject={command}
      mutation={remove}
      onClose={onClose}
    >
      <p>
        <Trans>
          Nobody can thank from <strong dir="auto">{name}</strong> any more, and the accounts that
          people linked there are forgotten.
        </Trans>
      </p>
    </ActionDialog>
  )
}
