import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OccasionGift } from '#platform/contract/occasions.ts'
import { GiftPicture } from '#platform/web/ui/GiftPicture.tsx'
import classes from './GiftOnCard.module.css'

/** The gift of a card of the company, or why there are points instead. */
export function GiftOnCard({ gift: { name, picture, isMissing } }: { gift: OccasionGift }) {
  if (isMissing) {
    return (
      <p className={classes.missing}>
        {name === null
          ? t`The gift was out of stock, so here are its points.`
          : t`“${name}” was out of stock, so here are its points.`}
      </p>
    )
  }
  return (
    <div className={classes.gift}>
      <GiftPicture picture={picture} alt="" sizes="6rem" className={classes.picture} />
      <p className={classes.words}>
        <Trans>With it comes a gift</Trans>
        {name !== null && (
          <strong className={classes.name} dir="auto">
            {name}
          </strong>
        )}
      </p>
    </div>
  )
}
