import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ChoiceCards } from '#platform/web/ui/ChoiceCards.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { placeEndpoints } from '#shop/contract/places.ts'
import type { Purchase } from '#shop/contract/shop.ts'
import { placeCardOf } from '#shop/web/checkout/PlaceChoice.tsx'
import { placesQuery } from '#shop/web/hand-over/places-query.ts'
import { showPurchaseDate } from './purchase-date.ts'

/** Changes where an order is handed over that nobody prepares yet; nothing where there is no other place. */
export function ChangePlace({ purchase: { id, date, pickup } }: { purchase: Purchase }) {
  const here = pickup?.place?.id
  const queries = useQueryClient()
  const { data } = useQuery(placesQuery)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(here)
  // Idempotent on the server, so a retry needs no key.
  const change = useMutation({
    mutationFn: (place: number) =>
      call(placeEndpoints.changeOrderPlace, { params: { id }, body: { place } }),
    onSuccess: ({ name }) => {
      setOpen(false)
      announceMessage('success', t`You collect it here now: ${name}`)
    },
    onSettled: () => {
      for (const key of [['purchases'], placesQuery.queryKey]) {
        void queries.invalidateQueries({ queryKey: key })
      }
    },
  })
  const places = data?.places ?? []
  if (!places.some((place) => place.id !== here)) return null
  const open = () => {
    change.reset()
    setChosen(here)
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="default"
        aria-label={t`Change the place of the order of ${{ when: showPurchaseDate(date) }}`}
        onClick={open}
      >
        <Trans>Change the place</Trans>
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={t`Change the place`}
        action={t`Save`}
        busy={change.isPending}
        disabled={chosen === undefined || chosen === here}
        error={change.error && wordsFor(change.error)}
        onClearError={change.reset}
        onConfirm={() => chosen !== undefined && change.mutate(chosen)}
        onClose={() => setOpen(false)}
      >
        <ChoiceCards
          question={t`Where do you collect it?`}
          choices={places.map(placeCardOf)}
          value={chosen === undefined ? null : String(chosen)}
          onChange={(value) => setChosen(Number(value))}
        />
      </ConfirmDialog>
    </>
  )
}
