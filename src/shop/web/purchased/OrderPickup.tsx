import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMapPin, IconQrcode } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call } from '#platform/web/api/client.ts'
import { QrCode } from '#platform/web/ui/QrCode.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { handOverEndpoints } from '#shop/contract/hand-over.ts'
import { showOrderCode } from '#shop/contract/order-code.ts'
import type { Purchase } from '#shop/contract/shop.ts'
import { placeInWords } from '#shop/web/checkout/PlaceChoice.tsx'
import { ChangePlace } from './ChangePlace.tsx'
import { BandNote, BandWays, OrderBand } from './OrderBand.tsx'
import classes from './OrderPickup.module.css'
import { showPurchaseDate } from './purchase-date.ts'

/** Where an open order is handed over, and its code, which its buyer shows there. */
export function OrderPickup({ purchase }: { purchase: Purchase }) {
  const { id, date, state, stage, pickup } = purchase
  // Never kept in a cache that outlives the page.
  const showing = useMutation({
    mutationFn: () => call(handOverEndpoints.readOrderCode, { params: { id } }),
    gcTime: 0,
  })
  if (pickup === undefined || state !== 'ordered') return null
  const { place } = pickup
  const when = showPurchaseDate(date)
  return (
    <OrderBand aria-label={t`Where to collect the order of ${when}`}>
      {place !== null && (
        <p className={classes.place}>
          <IconMapPin size={20} aria-hidden />
          <span>
            <strong dir="auto">{place.name}</strong>
            <BandNote dir="auto">{placeInWords(place)}</BandNote>
          </span>
        </p>
      )}
      <BandWays>
        {purchase.mayMove === true && <ChangePlace purchase={purchase} />}
        {stage !== 'waits' && showing.data === undefined && (
          <Button
            leftSection={<IconQrcode size={18} aria-hidden />}
            loading={showing.isPending}
            aria-label={t`Show the code of the order of ${when}`}
            onClick={() => showing.mutate()}
          >
            <Trans>Show the code</Trans>
          </Button>
        )}
      </BandWays>
      {showing.data !== undefined && <OpenOrderCode code={showing.data.code} />}
      {showing.error !== null && <span role="alert">{wordsFor(showing.error)}</span>}
    </OrderBand>
  )
}

function OpenOrderCode({ code }: { code: string }) {
  return (
    <div className={classes.code} role="status">
      <QrCode text={code} label={t`QR code of your order`} className={classes.picture} />
      <code className={classes.signs} dir="ltr">
        {showOrderCode(code)}
      </code>
      <BandNote>
        <Trans>Show it to whoever hands your gifts over, and to nobody else.</Trans>
      </BandNote>
    </div>
  )
}
