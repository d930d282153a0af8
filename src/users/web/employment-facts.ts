import { t } from '@lingui/core/macro'
import { dayFormat } from '#platform/web/language/format.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import type { UserRow } from '#users/contract/users.ts'

// Calendar days, the same in every time zone.
const DAY = dayFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const BIRTHDAY = dayFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' })

type Employment = Pick<UserRow, 'employeeId' | 'manager' | 'startDate' | 'birthday'>

/** What is known of a person's manager, dates and number, a few words each. */
export function employmentFacts({
  employeeId,
  manager,
  startDate,
  birthday,
}: Employment): string[] {
  return [
    manager && t`Manager: ${{ name: nameOf(manager) }}`,
    startDate && t`Since ${{ day: DAY().format(new Date(startDate)) }}`,
    employeeId && t`Employee ID ${employeeId}`,
    birthday && t`Birthday ${{ day: BIRTHDAY().format(new Date(`2000-${birthday}`)) }}`,
  ].filter((fact): fact is string => typeof fact === 'string')
}
