import { record } from '#audit-log/server/record.ts'
import { Refused } from '#platform/contract/refusals.ts'
import type { Actor } from '#platform/server/calls/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { transact, type Tx } from '#platform/server/db/transact.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { holdPermission } from '#roles/server/held-roles.ts'
import type { PickupPlace, PlaceList, PlacesChange } from '#shop/contract/places.ts'

type Source = Pick<Database, 'db'>

/** The places where gifts are handed over, and the one that a person chose; by default, the first. */
export async function listPlaces({ db }: Source, userId: number | null): Promise<PlaceList> {
  const places = await db
    .selectFrom('pickup_places')
    .select(['id', 'name', 'location', 'hours'])
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  if (userId === null || places.length === 0) return { places, chosen: null }
  const choice = await db
    .selectFrom('chosen_places')
    .select('place_id as id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const known = places.find(({ id }) => id === choice?.id) ?? places[0]
  return { places, chosen: known?.id ?? null }
}

interface PlaceChoiceInput {
  readonly userId: number
  readonly place: number
}

/** Keeps where a person gets their next order. Throws Refused('place-unknown'). */
export function choosePlace(
  database: Database,
  { userId, place }: PlaceChoiceInput,
): Promise<PlaceList> {
  return transact(database, async (tx) => {
    await requirePlace(tx, place)
    await tx.query({
      text: `
        insert into chosen_places (user_id, place_id) values ($1, $2)
        on conflict (user_id) do update set place_id = excluded.place_id`,
      values: [userId, place],
    })
    announce(tx, [{ topic: 'cart', userId }])
    return listPlaces(tx, userId)
  })
}

/** Keeps a place from being removed until the transaction ends. Throws Refused('place-unknown'). */
export async function requirePlace(tx: Tx, id: number): Promise<PickupPlace> {
  const place = await tx.db
    .selectFrom('pickup_places')
    .select(['id', 'name', 'location', 'hours'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (place === undefined) throw new Refused('place-unknown', 'place')
  return place
}

interface PlacesChangeInput {
  readonly by: Actor
  readonly from?: string
  readonly change: PlacesChange
}

/**
 * Makes the places what the author wants, in this order. An order that waits at a removed place keeps it. Throws
 * Refused: 'places-changed' if somebody else added or removed one meanwhile, 'place-name-taken'.
 */
export function changePlaces(
  database: Database,
  { by, from, change: { known, places } }: PlacesChangeInput,
): Promise<PlaceList> {
  return transact(database, async (tx) => {
    await holdPermission(tx, by, 'manageOrders')
    await tx.query({ text: 'lock table pickup_places in share row exclusive mode' })
    const { places: present } = await listPlaces(tx, null)
    refuseOldSight(present, known, places)
    const names = places.map(({ name }) => name.toLowerCase())
    if (new Set(names).size < names.length) throw new Refused('place-name-taken', 'name')
    await storePlaces(tx, present, places)
    const [before, after] = [factsOf(present), factsOf(places)]
    if (before.places !== after.places) {
      await record(tx, { action: 'placesChanged', by, from, before, after })
    }
    announce(tx, [
      { topic: 'cart', userId: null },
      { topic: 'inventory', userId: null },
    ])
    return listPlaces(tx, null)
  })
}

function refuseOldSight(
  present: readonly PickupPlace[],
  known: readonly number[],
  wanted: PlacesChange['places'],
): void {
  const ids = present.map(({ id }) => id)
  const kept = wanted.flatMap(({ id }) => id ?? [])
  const isSame = ids.length === known.length && ids.every((id) => known.includes(id))
  const isKnown = kept.every((id) => ids.includes(id)) && new Set(kept).size === kept.length
  if (!isSame || !isKnown) throw new Refused('places-changed')
}

async function storePlaces(
  tx: Tx,
  present: readonly PickupPlace[],
  wanted: PlacesChange['places'],
): Promise<void> {
  const kept = wanted.flatMap(({ id }) => id ?? [])
  // Names may change places: each is free before it is given again.
  await tx.query({
    text: `
      update pickup_places
         set name = case when id = any($2::bigint[]) then 'place ' || id else name end,
             removed_at = case when id = any($2::bigint[]) then null else now() end
       where id = any($1::bigint[])`,
    values: [present.map(({ id }) => id), kept],
  })
  for (const [index, { id, ...place }] of wanted.entries()) {
    const row = { ...place, position: index + 1 }
    // One after another: a transaction has one connection.
    // oxlint-disable-next-line no-await-in-loop
    await (id === null
      ? tx.db.insertInto('pickup_places').values(row).execute()
      : tx.db.updateTable('pickup_places').set(row).where('id', '=', id).execute())
  }
}

function factsOf(places: readonly Pick<PickupPlace, 'name' | 'location' | 'hours'>[]) {
  const named = places.map(({ name, location, hours }) =>
    [name, location, hours].filter((text) => text !== '').join(', '),
  )
  return { places: named.join('; ') }
}
