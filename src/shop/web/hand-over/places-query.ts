import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { placeEndpoints } from '#shop/contract/places.ts'

/** Under the cart's key, which a change of the places announces. */
export const placesQuery = queryOptions({
  queryKey: ['cart', 'places'],
  queryFn: ({ signal }) => call(placeEndpoints.listPlaces, { signal }),
})
