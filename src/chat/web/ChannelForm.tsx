import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  chatChannelEndpoints,
  TypedChannel,
  TypedChannelChange,
  type ChatChannel,
} from '#chat/contract/chat-channels.ts'
import { CHAT_SERVICES, serviceName, type ChatService } from '#chat/contract/chat-services.ts'
import { LANGUAGE_NAMES, languageNamed, LANGUAGES } from '#platform/contract/languages.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { rulesQuery } from '#recognition/web/recognition-queries.ts'
import { channelsQuery } from './chat-queries.ts'
import { whereUrlIs } from './chat-words.ts'

const SERVICE_NAMES = Object.fromEntries(
  CHAT_SERVICES.map((service) => [service, serviceName(service)]),
) as Record<ChatService, string>

interface ChannelFormProps {
  /** Null: a new one. */
  channel: ChatChannel | null
  /** The teams of active people. */
  teams: readonly string[]
  onDone: () => void
}

/** Asks for a channel's address, and which thanks go there. */
export function ChannelForm({ channel, teams, onDone }: ChannelFormProps) {
  const [service, setService] = useState<ChatService>(channel?.service ?? 'slack')
  const [language, setLanguage] = useState(
    channel?.language ?? languageNamed(i18n.locale) ?? LANGUAGES[0],
  )
  const [chosen, choose] = useState({
    teams: [...(channel?.teams ?? [])],
    values: (channel?.values ?? []).map(String),
  })
  const form = useForm(channel === null ? TypedChannel : TypedChannelChange, {
    name: channel?.name ?? '',
    url: '',
  })
  const { name, url } = form.values
  const save = useSave(channel, onDone)
  return (
    <DialogForm
      of={form}
      sending={save}
      onSend={() => {
        const choices = { ...chosen, name, language, values: chosen.values.map(Number) }
        save.mutate({ service, url, choices })
      }}
      action={channel === null ? t`Add the channel` : t`Save`}
      onCancel={onDone}
    >
      {channel === null && (
        <SelectField
          label={t`Service`}
          choices={SERVICE_NAMES}
          value={service}
          onChange={setService}
          data-autofocus
        />
      )}
      <TextField
        label={t`Name`}
        description={t`So that you know it again in the list, like #general.`}
        {...form.field('name')}
      />
      <TextField
        label={t`Address of the incoming webhook`}
        description={
          channel === null
            ? whereUrlIs(service)
            : t`Leave it empty to keep it. It is not shown, since anybody who knows it can post there.`
        }
        dir="ltr"
        {...form.field('url')}
      />
      <SelectField
        label={t`Language`}
        choices={LANGUAGE_NAMES}
        value={language}
        onChange={setLanguage}
      />
      <Filters teams={teams} chosen={chosen} onChange={choose} />
    </DialogForm>
  )
}

interface ChosenFilters {
  teams: string[]
  /** Ids. */
  values: string[]
}

interface FiltersProps {
  teams: readonly string[]
  chosen: ChosenFilters
  onChange: (chosen: ChosenFilters) => void
}

/** Which thanks go to the channel. */
function Filters({ teams, chosen, onChange }: FiltersProps) {
  const { data: rules } = useQuery(rulesQuery)
  // Teams that were chosen stay, also while nobody is in them.
  const offered = [...new Set([...teams.map((team) => team.toLowerCase()), ...chosen.teams])]
  const asWritten = new Map(teams.map((team) => [team.toLowerCase(), team]))
  return (
    <>
      {offered.length > 0 && (
        <Choices
          label={t`Thanks to these teams`}
          description={t`None chosen: to everybody.`}
          choices={offered.map((team) => [team, asWritten.get(team) ?? team])}
          chosen={chosen.teams}
          onChange={(wanted) => onChange({ ...chosen, teams: wanted })}
        />
      )}
      {rules !== undefined && rules.values.length > 0 && (
        <Choices
          label={t`Thanks with one of these values`}
          description={t`None chosen: with any, or without.`}
          choices={rules.values.map((value) => [String(value.id), `${value.emoji} ${value.name}`])}
          chosen={chosen.values}
          onChange={(values) => onChange({ ...chosen, values })}
        />
      )}
    </>
  )
}

interface ChoicesProps {
  label: string
  description: string
  choices: readonly (readonly [value: string, label: string])[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

function Choices({ label, description, choices, chosen, onChange }: ChoicesProps) {
  return (
    <Checkbox.Group label={label} description={description} value={chosen} onChange={onChange}>
      {choices.map(([value, words]) => (
        <Checkbox key={value} mt="sm" value={value} label={<bdi>{words}</bdi>} />
      ))}
    </Checkbox.Group>
  )
}

interface ChannelDraft {
  service: ChatService
  url: string
  choices: Pick<ChatChannel, 'name' | 'language' | 'teams' | 'values'>
}

function useSave(channel: ChatChannel | null, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ service, url, choices }: ChannelDraft) =>
      channel === null
        ? call(chatChannelEndpoints.addChatChannel, { body: { service, url, ...choices } })
        : call(chatChannelEndpoints.changeChatChannel, {
            params: { id: channel.id },
            body: { ...choices, ...(url.trim() !== '' && { url }) },
          }),
    onSuccess: (_answer, { choices: { name } }) => {
      onDone()
      announceMessage(
        'success',
        channel === null
          ? t`Public thanks go to ${name} from now on. Send a test message to see how they look.`
          : t`${name} is changed.`,
      )
    },
    onSettled: () => queries.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
}
