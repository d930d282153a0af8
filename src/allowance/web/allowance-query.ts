import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { ownAllowanceEndpoints, type Allowance } from '#allowance/contract/own-allowance.ts'
import { add, hundredths, negate, NOTHING, type Hundredths } from '#platform/contract/points.ts'
import { call } from '#platform/web/api/client.ts'
import { dayFormat, showBriefly } from '#platform/web/language/format.ts'

/** The reader's points to give; under the wallet's key, because the same live events change both. */
export const allowanceQuery = queryOptions({
  queryKey: ['wallet', 'allowance'],
  queryFn: ({ signal }) => call(ownAllowanceEndpoints.readAllowance, { signal }),
})

const DAY = dayFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' })

/** "35 to give until 31 May, then your own"; null for somebody who has nothing to give. */
export function allowanceInWords({ toGive, portions }: Allowance): string | null {
  const [next] = portions
  if (next === undefined || toGive === NOTHING) return null
  const points = showBriefly(toGive)
  const day = DAY().format(new Date(next.lastDay))
  if (portions.length === 1) return t`${points} to give until ${day}, then your own`
  const first = showBriefly(next.remaining)
  return t`${points} to give, ${first} of them until ${day}, then your own`
}

/** The allowance after it paid, the part that ends first first. */
export function allowanceAfter(allowance: Allowance, paid: Hundredths): Allowance {
  let open: number = paid
  const portions = allowance.portions.flatMap((portion) => {
    const part = Math.min(portion.remaining, open)
    open -= part
    const remaining = hundredths(portion.remaining - part)
    return remaining === NOTHING ? [] : { ...portion, remaining }
  })
  return { ...allowance, toGive: add(allowance.toGive, negate(paid)), portions }
}
