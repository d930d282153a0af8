import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { announceFailure } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { deliveryEndpoints } from '#shop/contract/addresses.ts'

/** Saves the orders to send with their addresses, for a supplier. */
export function DeliveryListButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // Saved but not cached: addresses stay nowhere in the browser.
      saveFile(await call(deliveryEndpoints.downloadDeliveries), 'deliveries.csv')
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
  })
  return (
    <Button
      variant="default"
      aria-busy={isPending}
      aria-description={t`With their addresses. The audit log says that you saved it.`}
      leftSection={<IconTruckDelivery size={18} />}
      onClick={() => {
        if (!isPending) mutate()
      }}
    >
      <Trans>Save a list for a supplier</Trans>
    </Button>
  )
}
