import { t } from '@lingui/core/macro'
import { LONGEST_DAYS } from '#api-tokens/contract/api-tokens.ts'
import { TextField } from '#platform/web/ui/TextField.tsx'

/** The last day of a token. */
export function ExpiryField(props: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  return (
    <TextField
      type="date"
      label={t`Works until`}
      description={t`At most a year from now. Rotate it before, and nothing stops.`}
      min={inDays(0)}
      max={inDays(LONGEST_DAYS)}
      {...props}
    />
  )
}

export function inNinetyDays(): string {
  return inDays(90)
}

/** An ISO date in UTC, in which a token's last day ends. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
