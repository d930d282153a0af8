import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '#platform/web/api/client.ts'
import { showCount } from '#platform/web/language/format.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { wordsOfVariant, type GiftVariant } from '#shop/contract/variants.ts'
import { soldOut, type PickedValues } from './variant-choice.ts'
import classes from './WaitForStock.module.css'

interface WaitForStockProps {
  gift: Gift
  picked: PickedValues
}

/** What is out of stock of a gift, and whether the person is told when it is back. */
export function WaitForStock({ gift, picked }: WaitForStockProps) {
  const gone = gift.options === undefined ? (gift.stock <= 0 ? [gift] : []) : soldOut(gift, picked)
  if (gone.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t`Out of stock`}>
      {gone.map((one) => (
        <Wait key={one.id} gift={gift} variant={'values' in one ? one : null} />
      ))}
    </ul>
  )
}

/** `variant` is null for a gift without options. */
function Wait({ gift, variant }: { gift: Gift; variant: GiftVariant | null }) {
  const { isAwaited = false, waiting = 0 } = variant ?? gift
  const { mutate, isPending } = useChangeWait(gift, variant)
  const id = useId()
  return (
    <li className={classes.item}>
      <span id={id}>
        <span dir="auto">{variant === null ? gift.name : wordsOfVariant(variant)}</span>
        <span className={classes.note}>
          {isAwaited && t`We tell you once when it is back.`}
          {!isAwaited && variant !== null && t`Out of stock`}
          {waiting > 0 && <> · {t`${{ count: showCount(waiting) }} waiting`}</>}
        </span>
      </span>
      <Button
        variant="default"
        size="compact-md"
        aria-describedby={id}
        loading={isPending}
        leftSection={isAwaited ? <IconBellOff size={16} /> : <IconBell size={16} />}
        onClick={() => mutate(!isAwaited)}
      >
        {isAwaited ? <Trans>Don’t tell me</Trans> : <Trans>Tell me when it’s back</Trans>}
      </Button>
    </li>
  )
}

function useChangeWait({ id }: Gift, variant: GiftVariant | null) {
  const queries = useQueryClient()
  const params = { id }
  return useMutation({
    mutationFn: (waits: boolean) =>
      waits
        ? call(shopEndpoints.waitForGift, { params, body: { variant: variant?.id } })
        : call(shopEndpoints.stopWaiting, { params, query: { variant: variant?.id ?? 0 } }),
    onSuccess: (gift, waits) => {
      queries.setQueryData(['gifts', 'one', id], gift)
      announceMessage('success', waits ? t`We tell you when it is back.` : t`We don’t tell you.`)
    },
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['gifts'] }),
  })
}
