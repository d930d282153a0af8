import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Title } from '@mantine/core'
import { IconTarget, IconTargetOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { Gift } from '#shop/contract/shop.ts'
import type { GiftVariant } from '#shop/contract/variants.ts'
import type { Account } from '#wallet/contract/wallet.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import { GoalBar } from './GoalBar.tsx'
import classes from './SaveToward.module.css'

interface SaveTowardProps {
  gift: Gift
  variant: GiftVariant | undefined
  price: Hundredths
  account: Account
}

/** The points that a person lacks for a gift and how to get them, or the rest after buying it. */
export function SaveToward({ gift, variant, price, account }: SaveTowardProps) {
  const { appreciation, earned, goal } = account
  const titleId = useId()
  const isGoal = goal?.gift === gift.id && goal.variant === variant?.id
  const [has, needed] = [showBriefly(appreciation), showBriefly(price)]
  if (appreciation >= price) {
    const left = showBriefly(hundredths(appreciation - price))
    return (
      <>
        <p className={classes.enough}>
          <Trans>
            It is yours today: of your {has} appreciation points, {left} stay.
          </Trans>
        </p>
        {isGoal && <GoalButton gift={gift} variant={variant} isGoal />}
      </>
    )
  }
  const missing = showBriefly(hundredths(price - appreciation))
  return (
    <section aria-labelledby={titleId} className={classes.saving}>
      <Title order={2} id={titleId} className={classes.title}>{t`Your points toward this`}</Title>
      <GoalBar held={appreciation} price={price} />
      <p>
        <Trans>
          You have {has} of {needed} appreciation points: <strong>{missing} more</strong> and it is
          yours.
        </Trans>
      </p>
      <p className={classes.how}>
        {earned > 0
          ? t`Points that colleagues thank you with bring you there. Your ${{ earned: showBriefly(earned) }} earned points can't buy gifts.`
          : t`Points that colleagues thank you with bring you there.`}
      </p>
      <GoalButton gift={gift} variant={variant} isGoal={isGoal} />
      {!isGoal && goal !== undefined && <OtherGoal name={goal.name} />}
    </section>
  )
}

function OtherGoal({ name }: { name: string }) {
  return (
    <p className={classes.how}>
      <Trans>
        So far you save toward <bdi>{name}</bdi>.
      </Trans>
    </p>
  )
}

interface GoalButtonProps {
  gift: Gift
  variant: GiftVariant | undefined
  isGoal: boolean
}

/** Puts the gift on the person's Home, or takes it off again. Never disabled, so that it keeps the focus. */
function GoalButton({ gift, variant, isGoal }: GoalButtonProps) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (saves: boolean) => {
      if (saves)
        await call(shopEndpoints.setGoal, { body: { gift: gift.id, variant: variant?.id } })
      else await call(shopEndpoints.endGoal)
    },
    onSuccess: (_goal, saves) =>
      announceMessage(
        'success',
        saves ? t`It is on your Home now. Only you see it.` : t`It is off your Home.`,
      ),
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: balancesQuery.queryKey }),
  })
  return (
    <Button
      variant="default"
      fullWidth
      aria-busy={isPending}
      leftSection={isGoal ? <IconTargetOff size={18} /> : <IconTarget size={18} />}
      onClick={() => {
        if (!isPending) mutate(!isGoal)
      }}
    >
      {isGoal ? <Trans>Don’t save toward this</Trans> : <Trans>Save toward this</Trans>}
    </Button>
  )
}
