import { record, recordMany, type AuditEvent, type Effect } from '#audit-log/server/record.ts'
import {
  notify,
  notifyAll,
  notifyEach,
  withdrawNews,
  type EachNews,
  type News,
  type WithdrawnNews,
} from '#notifications/server/notify.ts'
import type { Actor, Author } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/transact.ts'
import { announce, type Change } from '#platform/server/live/outbox.ts'
import { publish, publishRows, type EventQuery, type NewEvent } from '#webhooks/server/publish.ts'

type AuditRow = Omit<AuditEvent, keyof Author>

/** An audit row for each of many users. */
type AuditRows = Pick<AuditRow, 'action' | 'reason'> & { readonly ofUsers: readonly Effect[] }

/** News of one kind, different for each receiver; for a whole company it may take `longestMs`, which COMMIT may not. */
type ManyNews = Pick<News, 'kind'> & {
  readonly each: readonly EachNews[]
  readonly longestMs?: number
}

/** How an event is told. */
interface Tellings {
  /** Its row of the audit log. */
  readonly audit?: AuditRow | AuditRows
  /** The topics that open pages read again. */
  readonly live?: readonly Change[]
  /** For other software. */
  readonly webhook?: NewEvent | EventQuery
  /** Earlier news that it makes wrong. */
  readonly withdraws?: WithdrawnNews
  /** For people: inbox, mail and push. */
  readonly news?: readonly (News | ManyNews)[]
}

/**
 * Something that can happen, by its facts. All that can happen in a feature stands in its `events.ts`. An event may
 * read in the transaction what its receivers are told.
 */
export type EventOf<Facts, By extends Actor | null = Actor | null> = (
  facts: Facts,
  author: Author<By>,
  tx: Tx,
) => Tellings | Promise<Tellings>

/** Tells of an event when `tx` commits: in the audit log, to open pages, to other software and to people. */
export async function happened<Facts, By extends Actor | null>(
  tx: Tx,
  event: EventOf<Facts, By>,
  { by, from }: Author<By>,
  facts: Facts,
): Promise<void> {
  const { audit, live = [], webhook, withdraws, news = [] } = await event(facts, { by, from }, tx)
  if (audit !== undefined) await writeAudit(tx, audit, { by, from })
  announce(tx, live)
  if (webhook !== undefined) publishEvent(tx, webhook)
  if (withdraws !== undefined) withdrawNews(tx, withdraws)
  for (const one of news) await tellPeople(tx, one)
}

function writeAudit(
  tx: Tx,
  audit: AuditRow | AuditRows,
  author: Author<Actor | null>,
): Promise<void> {
  if (!('ofUsers' in audit)) return record(tx, { ...audit, ...author })
  const { ofUsers, ...event } = audit
  return recordMany(tx, { ...event, ...author }, 'user', ofUsers)
}

function publishEvent(tx: Tx, event: NewEvent | EventQuery): void {
  if ('text' in event) publishRows(tx, event)
  else publish(tx, [event])
}

async function tellPeople(tx: Tx, news: News | ManyNews): Promise<void> {
  if (!('each' in news)) notify(tx, news)
  else if (news.longestMs === undefined) notifyEach(tx, news.kind, news.each)
  else await notifyAll(tx, news.kind, news.each, news.longestMs)
}
