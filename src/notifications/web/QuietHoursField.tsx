import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconMoon } from '@tabler/icons-react'
import type { Preferences } from '#notifications/contract/preferences.ts'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { nameOfZone, zoneChoices } from '#platform/web/ui/time-zones.ts'
import classes from './QuietHoursField.module.css'
import { SavedMark } from './SavedMark.tsx'
import type { PersonalChange } from './use-preferences.ts'

interface QuietHoursProps {
  preferences: Pick<Preferences, 'timeZone' | 'quietFrom' | 'quietUntil'>
  /** Whether the last saved change is one of these. */
  isSaved: boolean
  onChange: (change: PersonalChange) => void
}

/** The quiet hours after switching them on. */
const USUAL = { quietFrom: 22, quietUntil: 7 }

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** All hours except the other field's: equal hours would switch the quiet hours off. */
function hoursWithout(other: number): Readonly<Record<string, string>> {
  // A letter before the number keeps the order of the hours.
  const choices = HOURS.map((name, hour) => [`h${hour}`, name] as const)
  return Object.fromEntries(choices.filter((_, hour) => hour !== other))
}

/** The hours without e-mails and pushes; equal hours mean none. */
export function QuietHoursField({ preferences, isSaved, onChange }: QuietHoursProps) {
  const { timeZone, quietFrom, quietUntil } = preferences
  const isOn = quietFrom !== quietUntil
  const toggle = (checked: boolean) => onChange(checked ? USUAL : { quietFrom: 0, quietUntil: 0 })
  return (
    <SidePanel title={t`Quiet hours`} icon={<IconMoon size={20} />}>
      <div className={classes.panel}>
        <SwitchField
          label={t`Keep some hours quiet`}
          description={t`E-mails and push messages wait until the quiet hours are over.`}
          checked={isOn}
          onChange={toggle}
        />
        {isOn && (
          <div className={classes.hours}>
            <SelectField
              label={t({ message: 'From', context: 'a time of day' })}
              size="sm"
              choices={hoursWithout(quietUntil)}
              value={`h${quietFrom}`}
              onChange={(hour) => onChange({ quietFrom: Number(hour.slice(1)) })}
            />
            <SelectField
              label={t({ message: 'Until', context: 'a time of day' })}
              size="sm"
              choices={hoursWithout(quietFrom)}
              value={`h${quietUntil}`}
              onChange={(hour) => onChange({ quietUntil: Number(hour.slice(1)) })}
            />
          </div>
        )}
        <SelectField
          label={t`Time zone`}
          description={t`For quiet hours, and the hour of daily and weekly e-mails.`}
          size="sm"
          choices={zoneChoices(timeZone)}
          value={timeZone}
          onChange={(chosen) => onChange({ timeZone: chosen })}
        />
        <SuggestedZone timeZone={timeZone} onChange={onChange} />
        {isSaved && <SavedMark />}
      </div>
    </SidePanel>
  )
}

/** Offers the browser's time zone to somebody who has not chosen one. */
function SuggestedZone({
  timeZone,
  onChange,
}: { timeZone: string } & Pick<QuietHoursProps, 'onChange'>) {
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions()
  if (timeZone !== 'UTC' || own === 'UTC') return null
  return (
    <Button
      variant="light"
      size="compact-md"
      className={classes.suggestion}
      onClick={() => onChange({ timeZone: own })}
    >
      {t`Use ${{ zone: nameOfZone(own) }}`}
    </Button>
  )
}
