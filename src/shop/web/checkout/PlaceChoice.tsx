import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { ChoiceCards } from '#platform/web/ui/ChoiceCards.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { placeEndpoints, type PickupPlace } from '#shop/contract/places.ts'
import { placesQuery } from '#shop/web/hand-over/places-query.ts'

/** Where the order is handed over; nothing while there are no places. */
export function PlaceChoice() {
  const queries = useQueryClient()
  const { data } = useQuery(placesQuery)
  const choose = useMutation({
    mutationFn: (place: number) => call(placeEndpoints.choosePlace, { body: { place } }),
    onSuccess: (known) => queries.setQueryData(placesQuery.queryKey, known),
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => void queries.invalidateQueries({ queryKey: placesQuery.queryKey }),
  })
  if (data === undefined || data.places.length === 0) return null
  // What was pressed shows at once.
  const chosen = choose.isPending ? choose.variables : data.chosen
  return (
    <Card>
      <ChoiceCards
        question={t`Where do you collect it?`}
        choices={data.places.map(placeCardOf)}
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => choose.mutate(Number(value))}
      />
    </Card>
  )
}

/** A place as one of several to choose from. */
export function placeCardOf(place: PickupPlace) {
  return { value: String(place.id), name: place.name, lead: placeInWords(place) }
}

/** Where a place is, and its hours: "Ground floor · at noon". */
export function placeInWords({ location, hours }: Pick<PickupPlace, 'location' | 'hours'>): string {
  return [location, hours].filter((text) => text !== '').join(' · ')
}
