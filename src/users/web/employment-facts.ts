import { t } from '@lingui/core/macro'
import { PERSON_KIND_NAMES } from '#platform/contract/person-kinds.ts'
import { dayFormat, perLanguage } from '#platform/web/language/format.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { COUNTRIES } from '#users/contract/person-fields.ts'
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

const COUNTRY_NAMES = perLanguage((locale) => {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const named = [...COUNTRIES].map((code): [string, string] => [code, names.of(code) ?? code])
  return Object.fromEntries(named.toSorted(([, one], [, other]) => compare(one, other)))
})

/** The names of all countries by their codes, in alphabetical order. */
export function countryChoices(): Readonly<Record<string, string>> {
  return COUNTRY_NAMES()
}

type Work = Pick<
  UserRow,
  'place' | 'country' | 'costCentre' | 'kind' | 'receivesPoints' | 'customFields'
>

/** What is known of where and how a person works, a few words each. */
export function workFacts(work: Work): string[] {
  const { place, country, costCentre, kind, receivesPoints, customFields } = work
  return [
    place,
    country && (countryChoices()[country] ?? country),
    costCentre && t`Cost centre ${costCentre}`,
    kind && t(PERSON_KIND_NAMES[kind]),
    ...customFields.map(({ name, value }) => t`${name}: ${value}`),
    !receivesPoints && t`Words without points`,
  ].filter((fact): fact is string => typeof fact === 'string')
}
