import { t } from '@lingui/core/macro'
import type { ChatService, CommandService } from '#chat/contract/chat-services.ts'

/** Where an administrator of the service gets the address of an incoming webhook. */
export function whereUrlIs(service: ChatService): string {
  switch (service) {
    case 'slack':
      return t`In Slack: the app’s Incoming Webhooks, Add New Webhook to Workspace.`
    case 'teams':
      return t`In Teams: the channel’s Workflows, Send webhook alerts to a channel. The workflow belongs to whoever makes it, so a team’s account is best.`
    case 'mattermost':
      return t`In Mattermost: Integrations, Incoming Webhooks.`
    case 'rocketChat':
      return t`In Rocket.Chat: Workspace, Integrations, New, Incoming.`
    case 'discord':
      return t`In Discord: the channel’s settings, Integrations, Webhooks.`
    case 'googleChat':
      return t`In Google Chat: the space’s Apps & integrations, Webhooks.`
  }
}

/** The secret that proves a command of the service, and its place there. */
export function whereSecretIs(service: CommandService): string {
  switch (service) {
    case 'slack':
      return t`In Slack: the app’s Basic Information, Signing Secret.`
    case 'mattermost':
      return t`In Mattermost: the token that it shows when the slash command is saved. Save it there with any address first, and change the address afterwards.`
    case 'rocketChat':
      return t`In Rocket.Chat: the token of an outgoing integration whose trigger word is !thank.`
  }
}

/** Why a message did not arrive, as the server tells it: a status, or the code of an error. */
export function describeFailure(failure: string): string {
  if (failure === 'key') {
    return t`Its address can not be read any more, since Laurel’s key has changed. Enter the address again.`
  }
  if (failure === 'address refused')
    return t`Its address leads to a network that Laurel may not call.`
  if (failure === 'TIMEOUT') return t`It did not answer in time.`
  if (/^\d+$/.test(failure)) return t`It answered with the status ${failure}.`
  return t`It could not be reached (${failure}).`
}
