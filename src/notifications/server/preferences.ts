import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import {
  hasPush,
  mayReceive,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#notifications/contract/kinds.ts'
import type {
  KindChange,
  KindChannels,
  Preferences,
  PreferencesChange,
} from '#notifications/contract/preferences.ts'
import { MAIL_CHANNELS, type MailChannel } from '#notifications/contract/unsubscribe.ts'
import { isAddress } from '#platform/contract/people.ts'
import type { PermissionHolder } from '#platform/contract/permissions.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { readSettings as readCompanySettings } from '#settings/server/settings.ts'
import { ZONE } from './quiet-hours.ts'
import { tryAddressesAgain } from './refused-address.ts'

type PreferencesDatabase = Pick<Database, 'db'>

interface PreferencesReader extends PermissionHolder {
  readonly id: number
}

const USUAL = { quietFrom: 0, quietUntil: 0, quotesPrivate: false }

/** A person's channels for each kind of news that they can get, and their quiet hours. */
export async function readPreferences(
  database: PreferencesDatabase,
  reader: PreferencesReader,
): Promise<Preferences> {
  const [usual, own, settings, server, team] = await Promise.all([
    readDefaults(database),
    database.db
      .selectFrom('notification_choices')
      .select(['kind', 'in_inbox as inInbox', 'mail', 'push'])
      .where('user_id', '=', reader.id)
      .execute(),
    readSettings(database, reader.id),
    database.db.selectFrom('notification_channels').select('sends_mail').executeTakeFirst(),
    database.db
      .selectFrom('users')
      .select('id')
      .where('manager_id', '=', reader.id)
      .where('is_active', '=', true)
      .limit(1)
      .executeTakeFirst(),
  ])
  const unheard = await findUnheard(database, team !== undefined)
  const chosen = new Map(own.map((channels) => [channels.kind, channels]))
  const { refused_address, email, ...rest } = settings
  return {
    ...rest,
    kinds: usual.kinds
      .filter(({ kind }) => mayReceive(reader, kind))
      .filter(({ kind }) => !unheard.has(kind))
      .map((channels) => onlyArriving({ ...channels, ...chosen.get(channels.kind) })),
    sendsMail: server?.sends_mail ?? false,
    isRefused: refused_address === email,
    hasAddress: isAddress(email),
  }
}

/** The kinds of news of a manager that nobody gets whose people are nobody, or while Settings switch them off. */
async function findUnheard(
  database: PreferencesDatabase,
  isManager: boolean,
): Promise<ReadonlySet<NotificationKind>> {
  const { managerHints, personLists, teamThanks } = await readCompanySettings(database, {})
  const unheard = new Set<NotificationKind>()
  if (!isManager || !managerHints || !personLists) unheard.add('teamUnthanked')
  if (!isManager || !teamThanks) unheard.add('teamThanked')
  if (!isManager) unheard.add('signingOpened')
  return unheard
}

async function readSettings({ db }: PreferencesDatabase, userId: number) {
  const found = await db
    .selectFrom('users as u')
    .leftJoin('notification_settings as s', 's.user_id', 'u.id')
    .select(['u.email', 's.refused_address'])
    .select(['s.quiet_from', 's.quiet_until', 's.quotes_private'])
    .select(sql<string>`${sql.raw(ZONE)}`.as('time_zone'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    email: found.email,
    refused_address: found.refused_address,
    timeZone: found.time_zone,
    quietFrom: found.quiet_from ?? USUAL.quietFrom,
    quietUntil: found.quiet_until ?? USUAL.quietUntil,
    quotesPrivate: found.quotes_private ?? USUAL.quotesPrivate,
  }
}

/** Stores a person's choices. Throws Refused('notification-locked'). */
export function changePreferences(
  database: Database,
  reader: PreferencesReader,
  { kinds, isRefused, ...settings }: PreferencesChange,
): Promise<Preferences> {
  return transactIdempotent(database, async (tx) => {
    await lockOwner(tx, reader.id)
    const before = await readPreferences(tx, reader)
    if (isRefused === false) {
      const { email } = await readSettings(tx, reader.id)
      await tryAddressesAgain(tx, [email])
    }
    if (kinds.some((change) => choosesMailAgain(before, change))) await renewLinks(tx, reader.id)
    for (const change of kinds) {
      const channels = changed(before.kinds, change)
      const { inInbox: in_inbox, mail, push } = channels
      await tx.db
        .insertInto('notification_choices')
        .values({ user_id: reader.id, kind: change.kind, in_inbox, mail, push })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'kind']).doUpdateSet({ in_inbox, mail, push }),
        )
        .execute()
    }
    if (Object.keys(settings).length > 0) await storeSettings(tx, reader.id, before, settings)
    return readPreferences(tx, reader)
  })
}

/** Serializes a person's changes, so that none overwrites another. */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  const text = 'select from users where id = $1 for no key update'
  await tx.query({ name: 'take-turn', text, values: [userId] })
}

function choosesMailAgain({ kinds }: Preferences, { kind, mail = 'never' }: KindChange): boolean {
  const before = kinds.find((channels) => channels.kind === kind)
  return before?.mail === 'never' && mail !== 'never'
}

/** Invalidates the links in older mails: they would stop mails that the person has chosen since. */
async function renewLinks(tx: Tx, userId: number): Promise<void> {
  await tx.query({
    text: `insert into notification_settings as s (user_id, links) values ($1, 2)
           on conflict (user_id) do update set links = s.links + 1`,
    values: [userId],
  })
}

/** The channels after a change. Throws Refused('notification-locked'). */
function changed(
  known: readonly KindChannels[],
  { kind, inInbox, mail, push }: KindChange,
): KindChannels {
  const before = known.find((channels) => channels.kind === kind)
  if (before === undefined || before.isLocked) throw new Refused('notification-locked', 'kinds')
  return {
    ...before,
    inInbox: inInbox ?? before.inInbox,
    mail: mail ?? before.mail,
    push: push ?? before.push,
  }
}

async function storeSettings(
  tx: Tx,
  userId: number,
  before: Preferences,
  change: Omit<PreferencesChange, 'kinds' | 'isRefused'>,
): Promise<void> {
  const { quietFrom, quietUntil, quotesPrivate } = { ...before, ...change }
  const settings = {
    // Until one is chosen, the company's holds, also after it changes.
    ...(change.timeZone !== undefined && { time_zone: change.timeZone }),
    quiet_from: quietFrom,
    quiet_until: quietUntil,
    quotes_private: quotesPrivate,
  }
  await tx.db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute()
}

/** The default channels, in the order of NOTIFICATION_KINDS. */
export async function readDefaults({
  db,
}: PreferencesDatabase): Promise<{ kinds: KindChannels[] }> {
  const rows = await db
    .selectFrom('notification_defaults')
    .select(['kind', 'in_inbox as inInbox', 'mail', 'push', 'is_locked as isLocked'])
    .execute()
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  return { kinds: NOTIFICATION_KINDS.flatMap((kind) => byKind.get(kind) ?? []).map(onlyArriving) }
}

/** Switches off pushes that can't arrive: a stored choice may be older than this rule. */
function onlyArriving(channels: KindChannels): KindChannels {
  return { ...channels, push: channels.push && hasPush(channels.kind) }
}

interface DefaultsInput {
  readonly by: number
  readonly from?: string | undefined
  readonly kinds: readonly KindChange[]
}

/**
 * Changes the default channels for the administrator; people's own choices stay. Audited. Throws
 * Refused('notification-locked').
 */
export function changeDefaults(
  database: Database,
  { by, from, kinds }: DefaultsInput,
): Promise<{ kinds: KindChannels[] }> {
  return transactIdempotent(database, async (tx) => {
    // Locks in one order, so that two changes can't deadlock.
    await tx.db
      .selectFrom('notification_defaults')
      .select('kind')
      .orderBy('kind')
      .forNoKeyUpdate()
      .execute()
    for (const change of kinds) {
      const before = await readDefaults(tx)
      const after = changed(before.kinds, change)
      const { kind, inInbox: in_inbox, mail, push } = after
      await tx.db
        .updateTable('notification_defaults')
        .set({ in_inbox, mail, push })
        .where('kind', '=', kind)
        .execute()
      await record(tx, {
        action: 'notificationsChanged',
        by,
        from,
        before: factsOf(before.kinds.find((known) => known.kind === kind)),
        after: factsOf(after),
      })
    }
    return readDefaults(tx)
  })
}

function factsOf(channels: KindChannels | undefined): EventFacts {
  if (channels === undefined) return null
  const { kind, inInbox, mail, push } = channels
  return { kind, inInbox, mail, push }
}

type KeyDatabase = Pick<Database, 'db'>

/**
 * The token of a link that stops a person's mails of one channel: user id, channel and signature.
 * It is valid until the person chooses mails again for a kind of news.
 */
export async function unsubscribeToken(
  database: KeyDatabase,
  userId: number,
  channel: MailChannel,
): Promise<string> {
  const { key, links } = await readKey(database, userId)
  return `${userId}.${channel}.${signatureOf(key, userId, channel, links)}`
}

/** Stops the mails of the token's channel; idempotent. Throws Refused('unsubscribe-invalid'). */
export function unsubscribe(database: Database, token: string): Promise<{ channel: MailChannel }> {
  const [id = '', name, signature = ''] = token.split('.')
  const channel = MAIL_CHANNELS.find((known) => known === name)
  if (channel === undefined || !/^\d{1,15}$/.test(id)) throw new Refused('unsubscribe-invalid')
  const userId = Number(id)
  return transactIdempotent(database, async (tx) => {
    await lockOwner(tx, userId)
    const { key, links } = await readKey(tx, userId)
    const right = Buffer.from(signatureOf(key, userId, channel, links))
    const given = Buffer.from(signature)
    if (right.length !== given.length || !timingSafeEqual(right, given)) {
      throw new Refused('unsubscribe-invalid')
    }
    const stopped = channel === 'at_once' ? ['at_once'] : ['daily', 'weekly']
    await tx.query({ text: STOP, values: [userId, stopped] })
    return { channel }
  })
}

// Locked kinds are still mailed. A queued mail reads the choice again before it is sent.
const STOP = `
  insert into notification_choices (user_id, kind, in_inbox, mail, push)
  select $1, d.kind, coalesce(c.in_inbox, d.in_inbox), 'never', coalesce(c.push, d.push)
    from notification_defaults d
    left join notification_choices c on c.kind = d.kind and c.user_id = $1
   where coalesce(c.mail, d.mail) = any($2::text[]) and not d.is_locked
  on conflict (user_id, kind) do update set mail = 'never'`

async function readKey(
  { db }: KeyDatabase,
  userId: number,
): Promise<{ key: string; links: number }> {
  const found = await db
    .selectFrom('notification_channels as c')
    .leftJoin('notification_settings as s', (join) => join.on('s.user_id', '=', userId))
    .select(['c.link_key as key', 's.links'])
    .executeTakeFirstOrThrow()
  return { key: found.key, links: found.links ?? 1 }
}

function signatureOf(key: string, userId: number, channel: MailChannel, links: number): string {
  return createHmac('sha256', key).update(`${userId} ${channel} ${links}`).digest('base64url')
}
