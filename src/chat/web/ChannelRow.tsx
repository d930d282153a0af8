import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { chatChannelEndpoints, type ChatChannel } from '#chat/contract/chat-channels.ts'
import { SERVICE_TRAITS, serviceName } from '#chat/contract/chat-services.ts'
import { call } from '#platform/web/api/client.ts'
import { LastSeen, Moment } from '#platform/web/ui/Moment.tsx'
import { announce } from '#platform/web/ui/announce.ts'
import { channelsQuery } from './chat-queries.ts'
import { sayFailure } from './chat-words.ts'
import classes from './Chat.module.css'

interface ChannelRowProps {
  channel: ChatChannel
  onChange: (channel: ChatChannel) => void
  onRemove: (channel: ChatChannel) => void
}

/** A channel with its last success and failure, and a test. */
export function ChannelRow({ channel, onChange, onRemove }: ChannelRowProps) {
  const { name, service, urlHint, lastSuccess, lastFailure, failure } = channel
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <p className={classes.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={classes.about}>
          {serviceName(service)} · <bdi>{urlHint}</bdi>
        </p>
        <p className={classes.about}>
          <Trans>
            Last message that arrived: <LastSeen date={lastSuccess} />
          </Trans>
        </p>
        {lastFailure !== null && failure !== null && (
          <p className={isFailing(channel) ? classes.failed : classes.about}>
            <Trans>
              Last failure: <Moment date={lastFailure} />.
            </Trans>{' '}
            {sayFailure(failure)}
          </p>
        )}
        <Stays channel={channel} />
        {!SERVICE_TRAITS[service].corrects && (
          <p className={classes.about}>
            {t`Thanks arrive a minute late, when they can not be undone any more: messages there can not be taken back.`}
          </p>
        )}
      </div>
      <Actions channel={channel} onChange={onChange} onRemove={onRemove} />
    </li>
  )
}

function Actions({ channel, onChange, onRemove }: ChannelRowProps) {
  const { id, name } = channel
  const queries = useQueryClient()
  const tryIt = useMutation({
    mutationFn: () => call(chatChannelEndpoints.tryChatChannel, { params: { id } }),
    onSuccess: (answer) => {
      if (answer.failure === null) announce('success', t`A test message is in ${name}.`)
      else announce('warning', sayFailure(answer.failure))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="sm"
        loading={tryIt.isPending}
        aria-label={t`Send a test message to ${name}`}
        onClick={() => tryIt.mutate()}
      >
        <Trans>Send a test</Trans>
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-label={t`Change ${name}`}
        onClick={() => onChange(channel)}
      >
        <Trans>Change</Trans>
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-label={t`Remove ${name}`}
        onClick={() => onRemove(channel)}
      >
        <Trans>Remove</Trans>
      </Button>
    </div>
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
      <p className={classes.failed}>
        {plural(stays, {
          one: '# message there shows thanks that are hidden in Laurel. Please delete it there.',
          other:
            '# messages there show thanks that are hidden in Laurel. Please delete them there.',
        })}
      </p>
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
