import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { readPoints, type Hundredths } from '#platform/contract/points.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { AmountField } from './AmountField.tsx'

/** Points for more people are given once their sum is typed. */
const MOST_UNTYPED = 10

/** The field for the sum that is about to be given; null where it is not needed. */
export function useTypedSum(people: number, total: Hundredths | null) {
  const [typed, setTyped] = useState('')
  const isNeeded = people > MOST_UNTYPED
  return {
    isTyped: !isNeeded || readPoints(typed.replaceAll(',', '')) === total,
    clear: () => setTyped(''),
    field: isNeeded && total !== null && (
      <AmountField
        label={t`Type the sum to confirm it: ${{ sum: showPoints(total) }}`}
        value={typed}
        onChange={setTyped}
      />
    ),
  }
}
