import { t } from '@lingui/core/macro'
import { formatDay } from '#platform/contract/format.ts'
import { say } from '#platform/web/language/speak.ts'
import type { GiftLimit } from '#shop/contract/limits.ts'

/** A gift's limit in a few words: "At most 2 this year", "1 of 2 this year". */
export function limitInWords({ most, had, period }: GiftLimit): string {
  if (period === 'month') {
    return had === 0 ? t`At most ${most} this month` : t`${had} of ${most} this month`
  }
  if (period === 'quarter') {
    return had === 0 ? t`At most ${most} this quarter` : t`${had} of ${most} this quarter`
  }
  if (period === 'year') {
    return had === 0 ? t`At most ${most} this year` : t`${had} of ${most} this year`
  }
  return had === 0 ? t`At most ${most} for each person` : t`You had ${had} of ${most}`
}

/** When somebody who had all of a limit can have more; null: they still can, or never. */
export function againInWords({ most, had, until }: GiftLimit): string | null {
  if (had < most || until === null) return null
  return t`Again from ${{ day: formatDay(until, say.language) }}`
}
