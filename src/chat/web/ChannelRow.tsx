import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chatChannelEndpoints, type ChatChannel } from '#chat/contract/chat-channels.ts'
import { SERVICE_TRAITS, serviceName } from '#chat/contract/chat-services.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { LastSeen, Moment } from '#platform/web/ui/Moment.tsx'
import { Note, Row, RowButton } from '#platform/web/ui/Rows.tsx'
import { channelsQuery } from './chat-queries.ts'
import { describeFailure } from './chat-words.ts'

interface ChannelRowProps {
  channel: ChatChannel
  onChange: (channel: ChatChannel) => void
  onRemove: (channel: ChatChannel) => void
}

/** A channel with its last success and failure, and a test. */
export function ChannelRow({ channel, onChange, onRemove }: ChannelRowProps) {
  const { name, service, urlHint, lastSuccess, lastFailure, failure } = channel
  return (
    <Row
      name={<bdi>{name}</bdi>}
      actions={<Actions channel={channel} onChange={onChange} onRemove={onRemove} />}
    >
      <Note>
        {serviceName(service)} · <bdi>{urlHint}</bdi>
      </Note>
      <Note>
        <Trans>
          Last message that arrived: <LastSeen date={lastSuccess} />
        </Trans>
      </Note>
      {lastFailure !== null && failure !== null && (
        <Note isFault={isFailing(channel)}>
          <Trans>
            Last failure: <Moment date={lastFailure} />.
          </Trans>{' '}
          {describeFailure(failure)}
        </Note>
      )}
      <Stays channel={channel} />
      {!SERVICE_TRAITS[service].corrects && (
        <Note>
          {t`Thanks arrive a minute late, when they can not be undone any more: messages there can not be taken back.`}
        </Note>
      )}
    </Row>
  )
}

function Actions({ channel, onChange, onRemove }: ChannelRowProps) {
  const { id, name } = channel
  const queries = useQueryClient()
  const tryIt = useMutation({
    mutationFn: () => call(chatChannelEndpoints.tryChatChannel, { params: { id } }),
    onSuccess: (answer) => {
      if (answer.failure === null) announceMessage('success', t`A test message is in ${name}.`)
      else announceMessage('warning', describeFailure(answer.failure))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
  return (
    <>
      <RowButton
        label={t`Send a test message to ${name}`}
        loading={tryIt.isPending}
        onClick={() => tryIt.mutate()}
      >
        <Trans>Send a test</Trans>
      </RowButton>
      <RowButton label={t`Change ${name}`} onClick={() => onChange(channel)}>
        <Trans>Change</Trans>
      </RowButton>
      <RowButton takes label={t`Remove ${name}`} onClick={() => onRemove(channel)}>
        <Trans>Remove</Trans>
      </RowButton>
    </>
  )
}

function isFailing({ lastSuccess, lastFailure }: ChatChannel): boolean {
  return lastFailure !== null && (lastSuccess === null || lastSuccess < lastFailure)
}

/** Messages with words that Laurel shows no more. */
function Stays({ channel: { id, name, stays } }: { channel: ChatChannel }) {
  const queries = useQueryClient()
  const settle = useMutation({
    mutationFn: () => call(chatChannelEndpoints.settleChatMessages, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
  if (stays === 0) return null
  return (
    <>
      <Note isFault>
        {plural(stays, {
          one: '# message there shows thanks that are hidden in Laurel. Please delete it there.',
          other:
            '# messages there show thanks that are hidden in Laurel. Please delete them there.',
        })}
      </Note>
      <Button
        variant="default"
        size="compact-sm"
        loading={settle.isPending}
        aria-label={t`They are deleted in ${name}`}
        onClick={() => settle.mutate()}
      >
        <Trans>They are deleted</Trans>
      </Button>
    </>
  )
}
