import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { handOverEndpoints } from '#shop/contract/hand-over.ts'
import type { Purchase } from '#shop/contract/shop.ts'
import { BandNote, BandWays, OrderBand } from './OrderBand.tsx'
import { showPurchaseDate } from './purchase-date.ts'

/** Asks the buyer about a hand-over without their code; nothing while there is none. */
export function DidYouGetIt({ purchase: { id, date, steps } }: { purchase: Purchase }) {
  const titleId = useId()
  const queries = useQueryClient()
  const isAsked = steps.some(({ handOver }) => handOver?.answer === 'asked')
  // Idempotent on the server, so a retry needs no key.
  const answer = useMutation({
    mutationFn: (received: boolean) =>
      call(handOverEndpoints.answerHandOver, { params: { id }, body: { received } }),
    onSuccess: (_status, received) =>
      announceMessage(
        'success',
        received ? t`Thank you. Enjoy it!` : t`Thank you. Whoever hands gifts over was told.`,
      ),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['purchases'] }),
  })
  if (!isAsked) return null
  const when = showPurchaseDate(date)
  return (
    <OrderBand asks aria-labelledby={titleId}>
      <div>
        <Title order={3} size="md" id={titleId}>
          <Trans>Did you get it?</Trans>
        </Title>
        <BandNote>
          <Trans>This order was handed over without your code.</Trans>
        </BandNote>
      </div>
      <BandWays>
        <Button
          aria-label={t`Yes, I got the order of ${when}`}
          disabled={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          <Trans>Yes</Trans>
        </Button>
        <Button
          variant="default"
          aria-label={t`No, I did not get the order of ${when}`}
          disabled={answer.isPending}
          onClick={() => answer.mutate(false)}
        >
          <Trans>No</Trans>
        </Button>
      </BandWays>
      {answer.error !== null && <span role="alert">{wordsFor(answer.error)}</span>}
    </OrderBand>
  )
}
