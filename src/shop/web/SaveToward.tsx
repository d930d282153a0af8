import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { useId } from 'react'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import type { SpendablePoints } from '#platform/contract/split.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import classes from './SaveToward.module.css'

interface SaveTowardProps {
  price: Hundredths
  held: SpendablePoints
}

/** What is missing for a gift, and how one gets there; or what is left after buying it. */
export function SaveToward({ price, held: { appreciation, earned } }: SaveTowardProps) {
  const titleId = useId()
  const [has, needed] = [showBriefly(appreciation), showBriefly(price)]
  if (appreciation >= price) {
    const left = showBriefly(hundredths(appreciation - price))
    return (
      <p className={classes.enough}>
        <Trans>
          It is yours today: of your {has} appreciation points, {left} stay.
        </Trans>
      </p>
    )
  }
  const missing = showBriefly(hundredths(price - appreciation))
  return (
    <section aria-labelledby={titleId} className={classes.saving}>
      <Title order={2} id={titleId} className={classes.title}>{t`Save toward this`}</Title>
      <progress
        className={classes.bar}
        value={appreciation}
        max={price}
        aria-label={t`Your appreciation points toward this gift`}
      />
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
    </section>
  )
}
