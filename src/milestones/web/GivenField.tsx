import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { showBriefly } from '#platform/web/language/format.ts'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { milestoneGiftsQuery } from './milestone-queries.ts'

interface GivenFieldProps {
  label: string
  description?: string
  /** The id of the gift; empty: points. */
  value: string
  onChange: (gift: string) => void
}

/** Points, or a gift of the shop; nothing to choose while there is no gift. */
export function GivenField({ value, onChange, ...field }: GivenFieldProps) {
  const { data } = useQuery(milestoneGiftsQuery)
  const gifts = data?.gifts ?? []
  if (gifts.length === 0 && value === '') return null
  // A key of digits alone would come first.
  const named = gifts.map(({ id, name, price, isThere }) => {
    const points = showBriefly(price)
    const says = isThere ? t`Gift: ${name} (${points})` : t`Gift: ${name} (${points}, out of stock)`
    return [`gift ${id}`, says] as const
  })
  return (
    <SelectField
      {...field}
      choices={{ points: t`Points`, ...Object.fromEntries(named) }}
      value={value === '' ? 'points' : `gift ${value}`}
      onChange={(chosen) => onChange(chosen.replace(/^(?:points$|gift )/, ''))}
    />
  )
}
