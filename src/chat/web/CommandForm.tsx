import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  chatCommandEndpoints,
  TypedCommand,
  type ChatCommand,
} from '#chat/contract/chat-commands.ts'
import { COMMAND_SERVICES, serviceName, type CommandService } from '#chat/contract/chat-services.ts'
import { call } from '#platform/web/api/client.ts'
import { basePath } from '#platform/web/base-path.ts'
import { DialogActions, DialogForm } from '#platform/web/ui/Dialog.tsx'
import { Fields } from '#platform/web/ui/Form.tsx'
import { LastSeen } from '#platform/web/ui/Moment.tsx'
import { Note, Row, RowButton } from '#platform/web/ui/Rows.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { commandsQuery } from './chat-queries.ts'
import { whereSecretIs } from './chat-words.ts'
import classes from './CommandForm.module.css'

const SERVICE_NAMES = Object.fromEntries(
  COMMAND_SERVICES.map((service) => [service, serviceName(service)]),
) as Record<CommandService, string>
const SLACK_SITE = 'https://slack.com'

/** Asks for a workspace and its secret, then shows the address to enter there. */
export function CommandForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const [service, setService] = useState<CommandService>('slack')
  const form = useForm(TypedCommand, { name: '', secret: '', site: '', access: '' })
  const { name, secret, access } = form.values
  const site = service === 'slack' ? SLACK_SITE : form.values.site
  const add = useMutation({
    mutationFn: () => {
      const lookup = access.trim() === '' ? null : { site, access }
      return call(chatCommandEndpoints.addChatCommand, { body: { service, name, secret, lookup } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: commandsQuery.queryKey }),
  })
  if (add.data !== undefined) return <Added path={add.data.path} onDone={onDone} />
  return (
    <DialogForm
      of={form}
      sending={add}
      onSend={() => add.mutate()}
      action={t`Add the workspace`}
      onCancel={onDone}
    >
      <SelectField
        label={t`Service`}
        choices={SERVICE_NAMES}
        value={service}
        onChange={setService}
        data-autofocus
      />
      <TextField
        label={t`Name`}
        description={t`People see it where they link their account.`}
        {...form.field('name')}
      />
      <TextField
        label={service === 'slack' ? t`Signing secret` : t`Token of the command`}
        description={whereSecretIs(service)}
        dir="ltr"
        {...form.field('secret')}
      />
      <LookupFields service={service} site={form.field('site')} access={form.field('access')} />
    </DialogForm>
  )
}

interface LookupField {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

interface LookupFieldsProps {
  service: CommandService
  site: LookupField
  access: LookupField
}

/** How Laurel may ask the chat for people's addresses. */
function LookupFields({ service, site, access }: LookupFieldsProps) {
  return (
    <>
      {service !== 'slack' && (
        <TextField
          label={t`Address of the chat`}
          description={t`Only where Laurel should know people by their e-mail addresses, like https://chat.acme.com.`}
          dir="ltr"
          {...site}
        />
      )}
      <TextField
        label={t`Access token`}
        description={
          service === 'rocketChat'
            ? t`Knows people by their confirmed e-mail addresses: the id and the personal access token of a user who may see them, as ID:TOKEN. Empty: people link their accounts themselves.`
            : t`Knows people by their confirmed e-mail addresses: a bot’s token that may read them. Empty: people link their accounts themselves.`
        }
        dir="ltr"
        {...access}
      />
    </>
  )
}

function Added({ path, onDone }: { path: string; onDone: () => void }) {
  return (
    <Fields>
      <p role="status">
        {t`Enter this address in the chat, for the command and, in Slack, for interactivity too:`}
      </p>
      <p className={classes.code} role="group" aria-label={t`Address for the chat`} dir="ltr">
        {commandAddress(path)}
      </p>
      <DialogActions>
        <Button size="md" onClick={onDone} data-autofocus>{t`Done`}</Button>
      </DialogActions>
    </Fields>
  )
}

/** Where a chat calls this Laurel. */
function commandAddress(path: string): string {
  return window.location.origin + basePath + path
}

interface CommandRowProps {
  command: ChatCommand
  onRemove: (command: ChatCommand) => void
}

/** A workspace from which people thank. */
export function CommandRow({ command, onRemove }: CommandRowProps) {
  const { name, service, path, accounts, looksUp, lastUsed } = command
  return (
    <Row
      name={<bdi>{name}</bdi>}
      actions={
        <RowButton takes label={t`Remove ${name}`} onClick={() => onRemove(command)}>
          <Trans>Remove</Trans>
        </RowButton>
      }
    >
      <Note>{serviceName(service)}</Note>
      <Note>
        <bdi>{commandAddress(path)}</bdi>
      </Note>
      <Note>
        {plural(accounts, { one: '# linked account', other: '# linked accounts' })}
        {looksUp && <> · {t`also knows people by their e-mail addresses`}</>}
      </Note>
      <Note>
        <Trans>
          Last used: <LastSeen date={lastUsed} />
        </Trans>
      </Note>
    </Row>
  )
}
