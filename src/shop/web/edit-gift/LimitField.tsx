import { msg, t } from '@lingui/core/macro'
import { FieldPair } from '#platform/web/ui/Form.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import type { GiftLimit, NewLimit } from '#shop/contract/limits.ts'

const PERIODS = {
  none: msg`Any number`,
  month: msg`Each month`,
  quarter: msg`Each quarter`,
  year: msg`Each year`,
  ever: msg`Once and for all`,
}

const OFFERED = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 50, 100]

/** A limit as it is sent. */
export function plainLimit({ most, period }: GiftLimit): NewLimit {
  return { most, period }
}

interface LimitFieldProps {
  limit: NewLimit | null
  onChange: (limit: NewLimit | null) => void
}

/** How many of a gift each person can have. */
export function LimitField({ limit, onChange }: LimitFieldProps) {
  const most = limit?.most ?? 1
  const counts = [...new Set([...OFFERED, most])].toSorted((one, other) => one - other)
  return (
    <FieldPair>
      <SelectField
        label={t`For each person`}
        choices={PERIODS}
        value={limit?.period ?? 'none'}
        onChange={(period) => onChange(period === 'none' ? null : { most, period })}
      />
      {limit !== null && (
        <SelectField
          label={t`At most`}
          choices={Object.fromEntries(counts.map((count) => [String(count), String(count)]))}
          value={String(most)}
          onChange={(count) => onChange({ ...limit, most: Number(count) })}
        />
      )}
    </FieldPair>
  )
}
