import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { hundredths, readPoints, type Hundredths } from '#platform/contract/points.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useTypedSum } from '#platform/web/ui/TypedSum.tsx'
import { sayWorth } from '#settings/contract/point-settings.ts'
import { usePointWorth } from '#settings/web/use-point-settings.ts'

/** Points for each of many people: their sum in words, and a field to type it where they are many. */
export function useSumForAll(people: number, typedAmount: string) {
  const amount = readPoints(typedAmount)
  const total =
    typeof amount === 'number' && amount > 0
      ? hundredths(Math.min(amount * people, Number.MAX_SAFE_INTEGER))
      : null
  const typedSum = useTypedSum(people, total)
  return {
    isTyped: typedSum.isTyped,
    shown: (
      <>
        {total !== null && <TotalInWords people={people} total={total} />}
        {typedSum.field}
      </>
    ),
  }
}

interface FormField {
  value: string
  onChange: (value: string) => void
}

interface PointsForEachProps {
  field: (name: 'amount' | 'reason') => FormField
}

/** The fields of what each person gets, and of the reason. */
export function PointsForEach({ field }: PointsForEachProps) {
  return (
    <>
      <AmountField label={t`Points for each`} {...field('amount')} />
      <TextField
        label={t`Reason`}
        description={t`Everybody who gets them reads it.`}
        {...field('reason')}
      />
    </>
  )
}

/** The sum in points and, where it is known, in money. */
function TotalInWords({ people, total }: { people: number; total: Hundredths }) {
  const worth = usePointWorth()
  const points = showBriefly(total)
  const sum = plural(points, { one: `${points} point`, other: `${points} points` })
  return (
    <p role="status">
      {worth === null
        ? t`${plural({ people }, { one: '# person', other: '# people' })}, ${sum} in total`
        : t`${plural({ people }, { one: '# person', other: '# people' })}, ${sum} in total, worth ${{ money: sayWorth(total, worth, i18n.locale) }}`}
    </p>
  )
}
