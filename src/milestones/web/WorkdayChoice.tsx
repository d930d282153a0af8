import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/web/api/client.ts'
import { dayFormat, firstDayOfWeek } from '#platform/web/language/format.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { settingsEndpoints } from '#settings/contract/settings.ts'
import { WEEKDAYS, type Weekday } from '#settings/contract/workdays.ts'
import { settingsQuery } from '#settings/web/SettingsSection.tsx'
import { MILESTONES_KEY } from './milestone-queries.ts'
import classes from './WorkdayChoice.module.css'

const NAME = dayFormat({ weekday: 'long', timeZone: 'UTC' })

/** A weekday in the reader's language; 4 January 1970 was a Sunday. */
const nameOfDay = (place: number) => NAME().format(new Date(Date.UTC(1970, 0, 4 + place)))

/** The days of the week with work: cards move to them. */
export function WorkdayChoice() {
  const { data: settings } = useQuery(settingsQuery)
  const [chosen, setChosen] = useState<readonly Weekday[] | null>(null)
  const save = useSave(() => setChosen(null))
  if (settings === undefined) return null
  const saved = settings.values.workdays
  const shown = chosen ?? saved
  const isChanged = WEEKDAYS.some((day) => shown.includes(day) !== saved.includes(day))
  return (
    <div className={classes.workdays}>
      <Checkbox.Group
        label={t`Workdays`}
        value={[...shown]}
        error={save.error && wordsFor(save.error)}
        onChange={(days) => {
          save.reset()
          setChosen(WEEKDAYS.filter((day) => days.includes(day)))
        }}
      >
        <div className={classes.days}>
          {placesOfWeek().map((place) => (
            <Checkbox key={place} value={WEEKDAYS[place]} label={nameOfDay(place)} />
          ))}
        </div>
      </Checkbox.Group>
      {isChanged && (
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ version: settings.version, workdays: [...shown] })}
        >
          <Trans>Save workdays</Trans>
        </Button>
      )}
    </div>
  )
}

/** The places of the days in WEEKDAYS, from the first day of the reader's week. */
function placesOfWeek(): number[] {
  return WEEKDAYS.map((_day, place) => (firstDayOfWeek() + place) % WEEKDAYS.length)
}

function useSave(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { version: number; workdays: Weekday[] }) =>
      call(settingsEndpoints.changeSettings, { body }),
    onSuccess: (settings) => {
      queries.setQueryData(settingsQuery.queryKey, settings)
      announceMessage('success', t`Saved.`)
      onSaved()
    },
    onError: () => queries.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    onSettled: () => queries.invalidateQueries({ queryKey: MILESTONES_KEY }),
  })
}
