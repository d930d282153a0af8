import { sql } from 'kysely'
import type { EventFacts } from '#audit-log/contract/audit-log.ts'
import { record } from '#audit-log/server/record.ts'
import type { Command } from '#ledger/command.ts'
import type { Book } from '#ledger/plan-batch.ts'
import { NOTHING } from '#platform/contract/points.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { answerOnce } from '#platform/server/calls/answer-once.ts'
import { errorCode, UNIQUE_VIOLATION } from '#platform/server/db/connection-loss.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transactIdempotent, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { ALSO_MS } from '#recognition/contract/recognition.ts'
import type {
  CompanyValue,
  ManagedValue,
  NewValue,
  RecognitionRules,
  RulesChange,
  ValueChange,
} from '#recognition/contract/rules.ts'
import { cardKey, welcomeKey, type CompanyRules } from './plan-thanks.ts'
import { mayRead } from './read-cards.ts'
import { mayWelcome } from './welcomes.ts'

/** The company's rules, with the values in use. */
export async function readRules({ db }: Pick<Database, 'db'>): Promise<RecognitionRules> {
  const [rules, values] = await Promise.all([
    db.selectFrom('recognition_rules').selectAll().executeTakeFirstOrThrow(),
    db
      .selectFrom('company_values')
      .select(['id', 'name', 'emoji', 'color'])
      .where('archived_at', 'is', null)
      .orderBy('place')
      .orderBy('id')
      .execute(),
  ])
  return {
    values,
    valueRequired: rules.value_required,
    shortestMessage: rules.shortest_message,
    showsPoints: rules.shows_points,
    reactions: rules.reactions,
  }
}

interface RulesChangeInput {
  readonly by: number
  readonly from?: string | undefined
  readonly change: RulesChange
}

/** Changes the company's rules for thanks; thanks already sent do not change. */
export function changeRules(
  database: Database,
  { by, from, change }: RulesChangeInput,
): Promise<RecognitionRules> {
  return transactIdempotent(database, async (tx) => {
    await tx.db.selectFrom('recognition_rules').select('is_only').forNoKeyUpdate().execute()
    const before = factsOf(await readRules(tx))
    await tx.db
      .updateTable('recognition_rules')
      .set({
        is_only: true,
        value_required: change.valueRequired,
        shortest_message: change.shortestMessage,
        shows_points: change.showsPoints,
        reactions: change.reactions,
      })
      .execute()
    const rules = await readRules(tx)
    const after = factsOf(rules)
    const changed = NAMES.filter((name) => before[name] !== after[name])
    if (changed.length === 0) return rules
    const of = (facts: RuleFacts): EventFacts =>
      Object.fromEntries(changed.map((name) => [name, facts[name]]))
    await record(tx, { action: 'rulesChanged', by, from, before: of(before), after: of(after) })
    // Open composers reload the rules.
    announce(tx, [{ topic: 'wall', userId: null }])
    return rules
  })
}

const NAMES = ['valueRequired', 'shortestMessage', 'showsPoints', 'reactions'] as const

type RuleFacts = ReturnType<typeof factsOf>

function factsOf({ valueRequired, shortestMessage, showsPoints, reactions }: RecognitionRules) {
  return { valueRequired, shortestMessage, showsPoints, reactions: reactions.join(' ') }
}

// A picture stays locked until the commit, so that it can't be collected as unused meanwhile.
const LOCK_PICTURES = `
  select name, uploaded_by from pictures where name = any($1::text[]) and state = 'kept' order by name for key share`

const RULES = `
  select value_required, shortest_message,
         array(select id from company_values where archived_at is null) as values,
         array(select user_id from recognition_choices
                where user_id = any($1::bigint[]) and not receives_in_public) as keep_private,
         array(select nextval('recognitions_id_seq') from generate_series(1, $2)) as new_ids
    from recognition_rules`

interface PictureRow {
  name: string
  uploaded_by: number
}

interface RulesRow {
  value_required: boolean
  shortest_message: number
  values: number[]
  keep_private: number[]
  new_ids: number[]
}

/**
 * Locks the cards that their givers may read, and returns whether each is on the wall. Called after the wallets are
 * locked, the order of an undo too, which then sees the added points.
 */
async function lockCards(tx: Tx, cards: readonly { userId: number; id: number }[]) {
  const userIds = cards.map(({ userId }) => userId)
  const ids = cards.map(({ id }) => id)
  const { rows } = await sql<{ userId: number; id: number; isOnWall: boolean }>`
    select v.user_id as "userId", r.id, r.is_on_wall as "isOnWall"
      from unnest(${userIds}::bigint[], ${ids}::bigint[]) v (user_id, id)
      join recognitions r on r.id = v.id
     where ${mayRead(sql.ref('v.user_id'))}
     order by r.id
       for key share of r`.execute(tx.db)
  return rows.map(({ userId, id, isOnWall }) => [cardKey(userId, id), isOnWall] as const)
}

/**
 * Locks the cards of their senders, and reads what decides on further receivers. Called after the wallets are
 * locked, so that it sees a receiver added meanwhile.
 */
async function lockOwnCards(tx: Tx, cards: readonly { userId: number; id: number }[]) {
  const { rows } = await tx.query<OwnCardRow>({
    name: 'lock-own-cards',
    text: OWN_CARDS,
    values: [cards.map(({ userId }) => userId), cards.map(({ id }) => id)],
  })
  return rows.map(({ sender_id: sender, id, receivers, ...row }) => {
    const { is_on_wall: isOnWall, is_late: isLate, is_closed: isClosed } = row
    const card = { receivers: new Set(receivers), isOnWall, isLate, isClosed }
    return [cardKey(sender, id), card] as const
  })
}

const OWN_CARDS = `
  select r.sender_id, r.id, r.is_on_wall, r.is_welcome or r.hidden_at is not null as is_closed,
         r.made_at < now() - ${ALSO_MS} * interval '1 millisecond' as is_late,
         array(select s.receiver_id from recognition_receivers s
                where s.recognition_id = r.id) as receivers
    from unnest($1::bigint[], $2::bigint[]) v (user_id, id)
    join recognitions r on (r.id, r.sender_id) = (v.id, v.user_id)
   where r.withdrawn_at is null
   order by r.id
     for no key update of r`

interface OwnCardRow {
  sender_id: number
  id: number
  is_on_wall: boolean
  is_closed: boolean
  is_late: boolean
  receivers: number[]
}

/** The keys of the welcomes that may be sent. Called after the wallets are locked. */
async function readWelcomes(tx: Tx, welcomes: readonly { userId: number; to: number }[]) {
  const userIds = welcomes.map(({ userId }) => userId)
  const ids = welcomes.map(({ to }) => to)
  const { rows } = await sql<{ userId: number; id: number }>`
    select v.user_id as "userId", one.id
      from unnest(${userIds}::bigint[], ${ids}::bigint[]) v (user_id, id)
      join users one on one.id = v.id
     where ${mayWelcome(sql.ref('v.user_id'))}`.execute(tx.db)
  return rows.map(({ userId, id }) => welcomeKey(userId, id))
}

/** Thanks without points cost nothing: nobody writes so many in an hour, but a program would. */
export const MOST_FREE_THANKS = 500

// Few people ever sent as many as are read.
const FREE_THANKS = `
  select sender.id as sender, count(made.amount) as made
    from unnest($1::bigint[]) sender (id)
    left join lateral (
      select amount, made_at from recognitions
       where sender_id = sender.id order by id desc limit ${2 * MOST_FREE_THANKS}
    ) made on made.amount = 0 and made.made_at > now() - interval '1 hour'
   group by sender.id`

/** How many thanks without points these people may still send. Called after the wallets are locked. */
async function countFreeLeft(tx: Tx, senders: readonly number[]) {
  const { rows } = await tx.query<{ sender: number; made: number }>({
    name: 'count-free-thanks',
    text: FREE_THANKS,
    values: [[...new Set(senders)]],
  })
  return rows.map(({ sender, made }) => [sender, MOST_FREE_THANKS - made] as const)
}

/**
 * The rules for the sends among commands whose wallets are locked; locks the pictures they name and
 * the cards they add points to.
 */
export async function lockRules(
  tx: Tx,
  commands: readonly Command[],
  { holders }: Book,
  { isHistory }: { readonly isHistory: boolean },
): Promise<CompanyRules> {
  const sends = commands.filter((command) => command.type === 'send')
  const pictures = sends.flatMap(({ thanks }) =>
    'picture' in thanks ? (thanks.picture ?? []) : [],
  )
  const cards = sends.flatMap(({ userId, thanks }) =>
    'addedTo' in thanks ? { userId, id: thanks.addedTo } : [],
  )
  const welcomes = sends.flatMap(({ userId, receivers, thanks }) =>
    'isWelcome' in thanks
      ? receivers.flatMap((to) => (typeof to === 'number' ? { userId, to } : []))
      : [],
  )
  const own = sends.flatMap(({ userId, thanks }) =>
    'alsoOn' in thanks ? { userId, id: thanks.alsoOn } : [],
  )
  const free = sends.flatMap(({ userId, amount, thanks }) =>
    amount === NOTHING && !isHistory && 'message' in thanks ? userId : [],
  )
  const [rules, kept, readable, joinable, welcomable, freeLeft] = await Promise.all([
    tx.query<RulesRow>({
      name: 'read-rules',
      text: RULES,
      values: [[...holders.keys()], sends.length - cards.length - own.length],
    }),
    pictures.length === 0
      ? null
      : tx.query<PictureRow>({ text: LOCK_PICTURES, values: [pictures] }),
    cards.length === 0 ? [] : lockCards(tx, cards),
    own.length === 0 ? [] : lockOwnCards(tx, own),
    welcomes.length === 0 ? [] : readWelcomes(tx, welcomes),
    free.length === 0 ? [] : countFreeLeft(tx, free),
  ])
  const [row] = rules.rows
  if (row === undefined) throw new Error('no rules for recognitions')
  return {
    valueRequired: row.value_required,
    shortestMessage: row.shortest_message,
    values: new Set(row.values),
    pictures: new Map(kept?.rows.map(({ name, uploaded_by: by }) => [name, by])),
    cards: new Map(readable),
    ownCards: new Map(joinable),
    welcomes: new Set(welcomable),
    freeLeft: new Map(freeLeft),
    keepPrivate: new Set(row.keep_private),
    newIds: row.new_ids,
    made: 0,
  }
}

/** The administrator, and the client's IP. */
interface ValueAuthor {
  readonly by: number
  readonly from?: string | undefined
}

/** All values of the company: those in use, in the company's order, then the archived ones. */
export async function listValues({
  db,
}: Pick<Database, 'db'>): Promise<{ values: ManagedValue[] }> {
  const rows = await db
    .selectFrom('company_values')
    .select(['id', 'name', 'emoji', 'color'])
    .select(sql<boolean>`archived_at is not null`.as('isArchived'))
    .orderBy(sql`archived_at is not null`)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return { values: rows }
}

/** Adds a value after those in use. Throws Refused: 'key-reused', 'value-taken'. */
export function addValue(
  database: Database,
  { by, from, key, value }: ValueAuthor & { readonly key: string; readonly value: NewValue },
): Promise<ManagedValue> {
  return answerOnce(database, { by, key, request: { type: 'value', ...value } }, async (tx) => {
    const inUse = await lockValues(tx)
    const added = await tx.db
      .insertInto('company_values')
      .values({ ...value, place: inUse.length })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName)
    await recordValue(tx, { by, from, before: null, after: { ...value } })
    return { id: added.id, ...value, isArchived: false }
  })
}

/**
 * Renames, moves, archives or restores a value. A restored one comes last unless a place is given.
 * Throws Refused: 'value-unknown', 'value-taken'.
 */
export function changeValue(
  database: Database,
  { by, from, id, change }: ValueAuthor & { readonly id: number; readonly change: ValueChange },
): Promise<ManagedValue> {
  return transactIdempotent(database, async (tx) => {
    const others = (await lockValues(tx)).filter((other) => other !== id)
    const { place: was, ...before } = await readValue(tx, id)
    const { place: wanted, isArchived = before.isArchived, ...fields } = change
    const stays = wanted === undefined && isArchived === before.isArchived
    const place = stays ? was : Math.min(wanted ?? others.length, others.length)
    await tx.db
      .updateTable('company_values')
      .set({ ...fields, place, archived_at: isArchived ? sql`coalesce(archived_at, now())` : null })
      .where('id', '=', id)
      .execute()
      .catch(refuseTakenName)
    await arrange(tx, isArchived ? others : others.toSpliced(place, 0, id))
    const { place: is, ...after } = await readValue(tx, id)
    const facts = differences({ ...before, place: was }, { ...after, place: is })
    if (facts !== null) await recordValue(tx, { by, from, ...facts })
    return after
  })
}

/** Locks the values, so that changes take turns; returns the ids of those in use, in order. */
async function lockValues(tx: Tx): Promise<number[]> {
  await tx.db.selectFrom('recognition_rules').select('is_only').forNoKeyUpdate().execute()
  const rows = await tx.db
    .selectFrom('company_values')
    .select('id')
    .where('archived_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type PlacedValue = CompanyValue & { readonly isArchived: boolean; readonly place: number }

async function readValue(tx: Tx, id: number): Promise<PlacedValue> {
  const value = await tx.db
    .selectFrom('company_values')
    .select(['id', 'name', 'emoji', 'color', 'place'])
    .select(sql<boolean>`archived_at is not null`.as('isArchived'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (value === undefined) throw new Refused('value-unknown')
  return value
}

/** Numbers the values in use from 0. */
async function arrange(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query({
    text: `
      update company_values v set place = o.place - 1
        from unnest($1::bigint[]) with ordinality as o (id, place)
       where v.id = o.id and v.place <> o.place - 1`,
    values: [ids],
  })
}

const FACTS = ['name', 'emoji', 'color', 'isArchived', 'place'] as const

/** The changed facts and the name, which identifies the value; null if nothing has changed. */
function differences(was: PlacedValue, is: PlacedValue) {
  const changed = FACTS.filter((name) => was[name] !== is[name])
  if (changed.length === 0) return null
  const of = (value: PlacedValue): EventFacts =>
    Object.fromEntries(['name' as const, ...changed].map((name) => [name, value[name]]))
  return { before: of(was), after: of(is) }
}

interface ValueEvent extends ValueAuthor {
  readonly before: EventFacts
  readonly after: EventFacts
}

/** Records the event, and announces it: open composers reload the values. */
async function recordValue(tx: Tx, event: ValueEvent): Promise<void> {
  await record(tx, { action: 'valueSaved', ...event })
  announce(tx, [{ topic: 'wall', userId: null }])
}

function refuseTakenName(error: unknown): never {
  const constraint = (error as { constraint?: unknown } | null)?.constraint
  if (errorCode(error) === UNIQUE_VIOLATION && constraint === 'company_values_name') {
    throw new Refused('value-taken', 'name')
  }
  throw error
}
