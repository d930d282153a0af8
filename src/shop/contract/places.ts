import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { atLeast, atMost, refusal, typedText } from '#platform/contract/text.ts'
import { Id, wholeNumber } from '#platform/contract/wire-types.ts'

export const MOST_PLACES = 50
export const PLACE_NAME_LENGTH = 60
export const PLACE_TEXT_LENGTH = 120

const oneLine = z.refine<string>((text) => !text.includes('\n'), refusal('text-invalid'))
const placeText = z._default(
  typedText('invalid-input').check(atMost(PLACE_TEXT_LENGTH, 'place-text-long'), oneLine),
  '',
)

/** A place as a keeper types it: its name, where it is, and when somebody is there. */
export const PlaceDraft = z.strictObject({
  name: typedText('place-name-required').check(
    atLeast(1, 'place-name-required'),
    atMost(PLACE_NAME_LENGTH, 'place-name-long'),
    oneLine,
  ),
  location: placeText,
  hours: placeText,
})
export type PlaceDraft = z.output<typeof PlaceDraft>

/** A place where gifts are handed over. */
export const PickupPlace = z.strictObject({
  id: z.number(),
  name: z.string(),
  location: z.string(),
  hours: z.string(),
})
export type PickupPlace = z.output<typeof PickupPlace>

export const PlaceList = z.strictObject({
  places: z.array(PickupPlace),
  /** The id of the place where the caller gets their next order, by default the first; null: there is none. */
  chosen: z.nullable(z.number()),
})
export type PlaceList = z.output<typeof PlaceList>

export const ChosenPlace = z.strictObject({ place: Id })

/** All places in their order; `known` are the ids that the author saw. */
export const PlacesChange = z.strictObject({
  known: z.array(Id).check(z.maxLength(MOST_PLACES, refusal('places-many'))),
  places: z
    .array(z.strictObject({ id: z.nullable(Id), ...PlaceDraft.shape }))
    .check(z.maxLength(MOST_PLACES, refusal('places-many'))),
})
export type PlacesChange = z.output<typeof PlacesChange>

export const placeEndpoints = {
  listPlaces: endpoint({
    method: 'GET',
    path: '/api/places',
    summary: 'The places where gifts are handed over, and my choice',
    access: 'signedIn',
    scope: 'read',
    output: PlaceList,
    refusals: [],
  }),
  choosePlace: endpoint({
    method: 'PUT',
    path: '/api/places/chosen',
    summary: 'Choose where my next order is handed over',
    access: 'signedIn',
    scope: 'shop',
    body: ChosenPlace,
    output: PlaceList,
    refusals: ['place-unknown'],
  }),
  changeOrderPlace: endpoint({
    method: 'PUT',
    path: '/api/purchases/:id/place',
    summary: 'Change where an order of mine is handed over, until somebody prepares it',
    access: 'signedIn',
    scope: 'shop',
    params: z.strictObject({ id: wholeNumber(1) }),
    body: ChosenPlace,
    output: PickupPlace,
    refusals: ['purchase-unknown', 'order-place-fixed', 'place-unknown'],
  }),
  changePlaces: endpoint({
    method: 'PUT',
    path: '/api/inventory/places',
    summary: 'Add, change, move or remove the places where gifts are handed over',
    access: 'manageOrders',
    scope: 'writeOrders',
    body: PlacesChange,
    output: PlaceList,
    refusals: [
      'place-name-required',
      'place-name-long',
      'place-text-long',
      'place-name-taken',
      'places-many',
      'places-changed',
    ],
  }),
} as const
