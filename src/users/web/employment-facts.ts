import type { UserRow } from '#users/contract/users.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'

type Employment = Pick<UserRow, 'employeeId' | 'manager' | 'startDate' | 'birthday'>

/** What is known of a person's manager, dates and number, a few words each. */
export function employmentFacts({
  employeeId,
  manager,
  startDate,
  birthday,
}: Employment): string[] {
  return [
    manager && `Manager: ${nameOf(manager)}`,
    startDate && `Since ${showDate(startDate)}`,
    employeeId && `Employee ID ${employeeId}`,
    birthday && `Birthday ${showDate(`2000-${birthday}`, { day: 'numeric', month: 'long' })}`,
  ].filter((fact): fact is string => typeof fact === 'string')
}

const WHOLE = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** A calendar day, the same in every time zone. */
function showDate(day: string, parts: Intl.DateTimeFormatOptions = WHOLE): string {
  return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' }).format(new Date(day))
}
