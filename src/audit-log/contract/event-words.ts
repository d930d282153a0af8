import type { MessageDescriptor } from '@lingui/core'
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
