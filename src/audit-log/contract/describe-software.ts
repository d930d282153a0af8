import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { AuditAction } from '#audit-log/contract/audit-actions.ts'
import type { AuditEvent, EventFacts } from '#audit-log/contract/audit-log.ts'
import type { Say } from '#platform/contract/say.ts'

/** An event as a sentence, of its actor's name and its subject's. */
export type EventSentence = (
  who: string,
  whom: string,
  row: AuditEvent,
  say: Say,
) => MessageDescriptor

export function factOf(facts: EventFacts, name: string): string {
  return String(facts?.[name] ?? '')
}

/** The events of other software: API tokens, webhooks, chats, feeds and screens. */
export const SOFTWARE_WORDS = {
  tokenMade: (who, _whom, { after }) =>
    after === null
      ? msg`${{ who }} made an API token`
      : msg`${{ who }} made the API token “${{ token: tokenIn(after) }}”`,
  tokenRotated: (who, _whom, { before, after }) =>
    after === null
      ? msg`${{ who }} rotated an API token`
      : msg`${{ who }} rotated the API token “${{ old: tokenIn(before) }}”: now it is “${{ token: tokenIn(after) }}”`,
  tokenRevoked: (who, _whom, { before }) =>
    before === null
      ? msg`${{ who }} revoked an API token`
      : msg`${{ who }} revoked the API token “${{ token: tokenIn(before) }}”`,
  tokenUsed: (who, _whom, { after, service }) => {
    if (service !== null) {
      return msg`The API token “${{ token: service }}” of the company called: ${{ call: factOf(after, 'call') }}`
    }
    return after === null
      ? msg`An API token called for ${{ who }}`
      : msg`The API token “${{ token: tokenIn(after) }}” called for ${{ who }}: ${{ call: factOf(after, 'call') }}`
  },
  webhookAdded: (who, _whom, { after }) =>
    msg`${{ who }} added the webhook “${{ webhook: factOf(after, 'webhook') }}”`,
  webhookChanged: (who, _whom, { after }) =>
    msg`${{ who }} changed the webhook “${{ webhook: factOf(after, 'webhook') }}”`,
  webhookSecretRenewed: (who, _whom, { after }) =>
    msg`${{ who }} made a new secret for the webhook “${{ webhook: factOf(after, 'webhook') }}”`,
  webhookRemoved: (who, _whom, { before }) =>
    msg`${{ who }} removed the webhook “${{ webhook: factOf(before, 'webhook') }}”`,
  webhookGivenUp: (_who, _whom, { before }) =>
    msg`The webhook “${{ webhook: factOf(before, 'webhook') }}” kept failing, and was switched off`,
  chatCommandAdded: (who, _whom, { after }) =>
    msg`${{ who }} let people thank from the chat workspace “${{ workspace: factOf(after, 'workspace') }}”`,
  chatCommandRemoved: (who, _whom, { before }) =>
    msg`${{ who }} removed the chat workspace “${{ workspace: factOf(before, 'workspace') }}”`,
  chatChannelAdded: (who, _whom, { after }) =>
    msg`${{ who }} added the chat channel “${{ channel: factOf(after, 'channel') }}”`,
  chatChannelChanged: (who, _whom, { after }) =>
    msg`${{ who }} changed the chat channel “${{ channel: factOf(after, 'channel') }}”`,
  chatChannelRemoved: (who, _whom, { before }) =>
    msg`${{ who }} removed the chat channel “${{ channel: factOf(before, 'channel') }}”`,
  chatAccountLinked: (who, _whom, { after }) =>
    after === null
      ? msg`${{ who }} linked a chat account`
      : msg`${{ who }} linked the chat account “${{ account: factOf(after, 'account') }}” of ${{ workspace: factOf(after, 'workspace') }}`,
  chatAccountUnlinked: (who, _whom, { before }) =>
    before === null
      ? msg`${{ who }} unlinked a chat account`
      : msg`${{ who }} unlinked the chat account “${{ account: factOf(before, 'account') }}” of ${{ workspace: factOf(before, 'workspace') }}`,
  feedAddressMade: (who) => msg`${{ who }} made an address of the feed of the wall`,
  feedAddressRemoved: (who) => msg`${{ who }} switched off their feed of the wall`,
  screenMade: (who, _whom, { after }) =>
    msg`${{ who }} switched on the screen “${{ screen: tokenIn(after) }}”`,
  screenRevoked: (who, _whom, { before }) =>
    msg`${{ who }} switched off the screen “${{ screen: tokenIn(before) }}”`,
} satisfies Partial<Record<AuditAction, EventSentence>>

/** A token's name and end: "Payroll …x9Qk". */
function tokenIn(facts: EventFacts): string {
  return `${factOf(facts, 'token')} …${factOf(facts, 'lastFour')}`
}
