import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Hundredths } from '#platform/contract/points.ts'
import { sayWorth } from '#settings/contract/point-settings.ts'
import { usePointWorth } from './use-point-settings.ts'

interface WorthProps {
  points: Hundredths | bigint
  className?: string | undefined
}

/** The worth of a price in the shop, where the company shows it. */
export function PriceInMoney(props: WorthProps) {
  return usePointWorth()?.isInShop ? <PointsInMoney {...props} /> : null
}

/** The worth of points in money, for people who may know it. */
export function PointsInMoney({ points, className }: WorthProps) {
  const worth = usePointWorth()
  if (worth === null) return null
  return (
    <span className={className}>{t`worth ${{ money: sayWorth(points, worth, i18n.locale) }}`}</span>
  )
}
