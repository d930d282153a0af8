import { sql, type SqlBool } from 'kysely'
import { personOf, type Actor } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { countAll } from '#platform/server/db/read-page.ts'
import { hasEveryWord } from '#platform/server/db/search-words.ts'
import type {
  OrderToHandOver,
  OrderToHandOverPage,
  OrderToHandOverQuery,
} from '#shop/contract/hand-over.ts'
import type { WaitingFilter } from '#shop/contract/shop-choices.ts'
import { IS_THING, OPEN, WAITS_FOR_KEEPER } from './order-lines.ts'

const PAGE_SIZE = 50

/** Twice reminded, its buyer has not collected it. */
const IS_UNCOLLECTED = sql<boolean>`coalesce(k.reminders, 0) >= 2`

const SHOWN: Readonly<Record<WaitingFilter, ReturnType<typeof sql<boolean>> | null>> = {
  all: null,
  ready: sql<boolean>`p.stage is distinct from 'waits'`,
  waits: sql<boolean>`p.stage = 'waits'`,
  uncollected: IS_UNCOLLECTED,
}

/** The orders that wait to be handed over, the oldest first. */
export async function listWaitingOrders(
  database: Database,
  by: Actor,
  { after, search, place, show }: OrderToHandOverQuery,
): Promise<OrderToHandOverPage> {
  const shown = SHOWN[show]
  const matching = waiting(database)
    .$if(place > 0, (query) => query.where('k.place_id', '=', place))
    .$if(shown !== null, (query) => query.where(shown as NonNullable<typeof shown>))
    .where(hasEveryWord(sql`lower(u.full_name || ' ' || u.email || ' ' || p.id)`, search))
  const [rows, total] = await Promise.all([
    selectOrders(matching.where('p.id', '>', after), by)
      .orderBy('p.id')
      .limit(PAGE_SIZE + 1)
      .execute(),
    countAll(matching),
  ])
  const page = rows.slice(0, PAGE_SIZE)
  const orders = await withLines(database, page)
  return { orders, total, next: rows.length > PAGE_SIZE ? (page.at(-1)?.id ?? null) : null }
}

/** The open order with this code; null if there is none. */
export async function readOrderToHandOver(
  database: Database,
  { by, code }: { by: Actor; code: string },
): Promise<OrderToHandOver | null> {
  const rows = await selectOrders(waiting(database).where('k.code', '=', code), by).execute()
  const [order] = await withLines(database, rows)
  return order ?? null
}

function waiting({ db }: Database) {
  return db
    .selectFrom('purchases as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('order_pickups as k', 'k.purchase_id', 'p.id')
    .leftJoin('pickup_places as l', 'l.id', 'k.place_id')
    .where('p.state', '=', 'ordered')
    .where(sql<boolean>`${sql.raw(WAITS_FOR_KEEPER)}`)
}

function selectOrders(query: ReturnType<typeof waiting>, by: Actor) {
  const person = personOf(by) ?? 0
  return query
    .select(['p.id', 'p.made_at as date', 'p.state', 'p.stage'])
    .select(['u.first_name', 'u.last_name', 'u.email', 'u.team', 'u.picture'])
    .select(['l.id as placeId', 'l.name as placeName'])
    .select([
      sql<SqlBool>`k.code is not null`.as('hasCode'),
      IS_UNCOLLECTED.as('isUncollected'),
      sql<boolean>`p.user_id = ${person} and not (select is_administrator from users where id = ${person})
        and k.code is not null`.as('isOwn'),
    ])
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

async function withLines({ db }: Database, rows: readonly OrderRow[]): Promise<OrderToHandOver[]> {
  const lines = await db
    .selectFrom('purchase_items as i')
    .innerJoin('gifts as g', 'g.id', 'i.gift_id')
    .select(['i.purchase_id', 'i.line', 'i.name', 'i.picture'])
    .select(sql<boolean>`not ${sql.raw(IS_THING)}`.as('needsNobody'))
    .select(sql.raw<number>(OPEN).as('quantity'))
    .where('i.purchase_id', 'in', [0, ...rows.map(({ id }) => id)])
    .where(sql<boolean>`${sql.raw(OPEN)} > 0`)
    .orderBy('i.line')
    .execute()
  const byOrder = Map.groupBy(lines, (line) => line.purchase_id)
  return rows.map((row) => ({
    id: row.id,
    buyer: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      team: row.team,
      picture: row.picture,
    },
    date: row.date,
    state: row.state,
    ...(row.stage !== null && { stage: row.stage }),
    place:
      row.placeId === null || row.placeName === null
        ? null
        : { id: row.placeId, name: row.placeName },
    hasCode: row.hasCode === true,
    isOwn: row.isOwn,
    isUncollected: row.isUncollected,
    lines: thingsOf(byOrder.get(row.id) ?? []).map(({ line, name, picture, quantity }) => {
      return { line, name, picture, quantity }
    }),
  }))
}

/** The lines that somebody has to hand over; vouchers and donations go with the last of them. */
function thingsOf<Line extends { needsNobody: boolean }>(lines: readonly Line[]): readonly Line[] {
  const things = lines.filter(({ needsNobody }) => !needsNobody)
  return things.length > 0 ? things : lines
}
