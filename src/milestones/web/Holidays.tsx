import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  holidayEndpoints,
  TypedHoliday,
  type Holiday,
  type HolidayYear,
} from '#milestones/contract/holidays.ts'
import { call } from '#platform/web/api/client.ts'
import { fileLink } from '#platform/web/file-link.ts'
import { dayFormat } from '#platform/web/language/format.ts'
import { paths } from '#platform/web/paths.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { Row, RowButton, Rows } from '#platform/web/ui/Rows.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './Holidays.module.css'
import { holidaysQuery, MILESTONES_KEY } from './milestone-queries.ts'
import { WorkdayChoice } from './WorkdayChoice.tsx'

const DAY = dayFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Days without work, besides weekends: cards move away from them. */
export function Holidays() {
  const [year, setYear] = useState<number | null>(null)
  const { data } = useQuery(holidaysQuery(year))
  const dialog = useDialog<null>()
  if (data === undefined) return null
  return (
    <Card>
      <ActionSection
        title={t`Workdays and holidays`}
        actions={<Actions hasAny={data.years.length > 0} onAdd={() => dialog.open(null)} />}
      >
        <p>
          <Trans>
            Cards move away from holidays and from days without work, as each milestone says.
          </Trans>
        </p>
      </ActionSection>
      <WorkdayChoice />
      {data.years.length > 0 && <Year shown={data} onYear={setYear} />}
      <FormModal opened={dialog.opened} onClose={dialog.close} title={t`Add a holiday`}>
        {dialog.opened && (
          <AddHoliday
            onClose={dialog.close}
            onAdded={({ day }) => {
              setYear(Number(day.slice(0, 4)))
              dialog.close()
            }}
          />
        )}
      </FormModal>
    </Card>
  )
}

function Actions({ hasAny, onAdd }: { hasAny: boolean; onAdd: () => void }) {
  return (
    <>
      <Button variant="default" onClick={onAdd}>
        <Trans>Add a holiday…</Trans>
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => <Link {...props} to={paths.imports} search={{ kind: 'holidays' }} />}
      >
        <Trans>Import holidays</Trans>
      </Button>
      {hasAny && (
        <Button {...fileLink(holidayEndpoints.downloadHolidays, {})} variant="default">
          <Trans>Export holidays</Trans>
        </Button>
      )}
    </>
  )
}

/** The holidays of a year, and the choice of another. */
function Year({ shown, onYear }: { shown: HolidayYear; onYear: (year: number) => void }) {
  const { year, holidays } = shown
  const remove = useRemove()
  const years = [...new Set([year, ...shown.years])].toSorted((one, other) => one - other)
  return (
    <div className={classes.list}>
      <SelectField
        label={t`Year`}
        className={classes.year}
        choices={Object.fromEntries(years.map((one) => [`${one}`, `${one}`]))}
        value={`${year}`}
        onChange={(chosen) => onYear(Number(chosen))}
      />
      {holidays.length === 0 ? (
        <p className={classes.none}>{t`No holidays in this year.`}</p>
      ) : (
        <Rows aria-label={plural(holidays.length, { one: '# holiday', other: '# holidays' })}>
          {holidays.map((holiday) => (
            <HolidayRow key={holiday.day} holiday={holiday} removing={remove} />
          ))}
        </Rows>
      )}
    </div>
  )
}

interface HolidayRowProps {
  holiday: Holiday
  removing: ReturnType<typeof useRemove>
}

function HolidayRow({ holiday, removing }: HolidayRowProps) {
  const { day, name } = holiday
  return (
    <Row
      name={<bdi>{name}</bdi>}
      actions={
        <RowButton
          takes
          label={t`Remove ${name}`}
          loading={removing.isPending && removing.variables === day}
          onClick={() => removing.mutate(day)}
        >
          <Trans>Remove</Trans>
        </RowButton>
      }
    >
      <p className={classes.day} lang={i18n.locale}>
        {DAY().format(new Date(day))}
      </p>
    </Row>
  )
}

function useRemove() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (day: string) => call(holidayEndpoints.removeHoliday, { params: { day } }),
    onSuccess: ({ name }) => announceMessage('success', t`${name} is removed.`),
    onError: (error) => announceFailure(error, wordsFor(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: MILESTONES_KEY }),
  })
}

interface AddHolidayProps {
  onClose: () => void
  onAdded: (holiday: Holiday) => void
}

function AddHoliday({ onClose, onAdded }: AddHolidayProps) {
  const queries = useQueryClient()
  const form = useForm(TypedHoliday, { day: '', name: '' })
  const add = useMutation({
    mutationFn: () => call(holidayEndpoints.addHoliday, { body: form.values }),
    onSuccess: async (holiday) => {
      await queries.invalidateQueries({ queryKey: MILESTONES_KEY })
      onAdded(holiday)
    },
  })
  return (
    <DialogForm
      of={form}
      sending={add}
      onSend={() => add.mutate()}
      action={t`Add`}
      onCancel={onClose}
    >
      <TextField label={t`Day`} type="date" data-autofocus {...form.field('day')} />
      <TextField label={t`Name`} {...form.field('name')} />
    </DialogForm>
  )
}
