import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { hundredths, type Hundredths } from '#platform/contract/points.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import type { Goal } from '#wallet/contract/wallet.ts'
import { GoalBar } from './GoalBar.tsx'
import classes from './GoalCard.module.css'

interface GoalCardProps {
  goal: Goal
  /** The points that buy gifts. */
  held: Hundredths
}

/** The gift that the person saves toward, on Home. */
export function GoalCard({ goal, held }: GoalCardProps) {
  const { gift, variant, name, picture, price } = goal
  return (
    <section className={classes.goal} aria-label={t`Your goal`}>
      <GiftPicture picture={picture} alt="" sizes="5rem" className={classes.picture} />
      <div className={classes.words}>
        <p className={classes.title}>{t`Your goal`}</p>
        <Link
          to={paths.gift}
          params={{ id: String(gift) }}
          search={variant === undefined ? {} : { variant }}
          className={classes.name}
        >
          <bdi>{name}</bdi>
        </Link>
      </div>
      <div className={classes.progress}>
        <GoalBar held={held} price={price} />
        <p className={classes.far}>
          <Distance goal={goal} held={held} />
        </p>
      </div>
    </section>
  )
}

function Distance({ goal: { price, isInStock }, held }: GoalCardProps) {
  if (held < price) {
    const [has, needed] = [showBriefly(held), showBriefly(price)]
    const missing = showBriefly(hundredths(price - held))
    return (
      <Trans>
        {has} of {needed} points: <strong>{missing} more</strong>
      </Trans>
    )
  }
  if (!isInStock) return <Trans>You have the points. It is out of stock now.</Trans>
  return (
    <strong>
      <Trans>You can buy it now.</Trans>
    </strong>
  )
}
