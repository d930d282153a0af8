import { Button, TextInput } from '@mantine/core'
import type { RangeSearch } from './search-params.ts'
import classes from './Overview.module.css'
import { CHOICES, daysOf, type Choice, type Days } from './overview-range.ts'

interface RangePickerProps {
  days: Days
  today: Date
  /** The message about wrong days. */
  fault: string | null
  onChange: (asked: RangeSearch) => void
}

/** The Overview's days: a first and a last one, or a common range. */
export function RangePicker({ days, today, fault, onChange }: RangePickerProps) {
  const change = (changed: RangeSearch) => onChange({ ...days, ...changed })
  return (
    <div className={classes.range} role="group" aria-label="Days">
      <TextInput
        type="date"
        label="From"
        size="md"
        value={days.from}
        max={days.to}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget: { value } }) => change({ from: value || undefined })}
      />
      <TextInput
        type="date"
        label="To"
        size="md"
        value={days.to}
        min={days.from}
        error={fault !== null}
        onChange={({ currentTarget: { value } }) => change({ to: value || undefined })}
      />
      <div className={classes.choices}>
        {CHOICES.map((choice) => (
          <ChoiceButton
            key={choice}
            choice={choice}
            today={today}
            days={days}
            onChange={onChange}
          />
        ))}
      </div>
    </div>
  )
}

interface ChoiceButtonProps extends Pick<RangePickerProps, 'days' | 'today' | 'onChange'> {
  choice: Choice
}

function ChoiceButton({ choice, today, days, onChange }: ChoiceButtonProps) {
  const wanted = daysOf(choice, today)
  const isChosen = wanted.from === days.from && wanted.to === days.to
  return (
    <Button
      variant={isChosen ? 'filled' : 'default'}
      size="md"
      aria-pressed={isChosen}
      onClick={() => onChange({ ...wanted })}
    >
      {choice}
    </Button>
  )
}
