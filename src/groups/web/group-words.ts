import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type {
  GroupField,
  GroupRule,
  StartRule,
  StartTest,
  ValueTest,
} from '#groups/contract/group-condition.ts'
import type { NamedItem } from '#groups/contract/groups.ts'
import { formatDay } from '#platform/contract/format.ts'
import { PERSON_KIND_NAMES, type PersonKind } from '#platform/contract/person-kinds.ts'
import { listAlternatives, perLanguage } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'

export const FIELD_NAMES: Readonly<Record<Exclude<GroupField, 'custom'>, MessageDescriptor>> = {
  team: msg`Team`,
  place: msg`Place`,
  country: msg`Country`,
  costCentre: msg`Cost centre`,
  kind: msg`Kind`,
  manager: msg`Manager`,
  startedOn: msg`Start date`,
}

export const VALUE_TEST_NAMES: Readonly<Record<ValueTest, MessageDescriptor>> = {
  oneOf: msg({ message: 'is', context: 'a rule of a group' }),
  noneOf: msg({ message: 'is not', context: 'a rule of a group' }),
  empty: msg({ message: 'is not known', context: 'a rule of a group' }),
}

export const START_TEST_NAMES: Readonly<Record<StartTest, MessageDescriptor>> = {
  before: msg({ message: 'is before', context: 'a rule of a group' }),
  after: msg({ message: 'is after', context: 'a rule of a group' }),
  atLeastMonths: msg({ message: 'is at least so many months ago', context: 'a rule of a group' }),
  underMonths: msg({ message: 'is less than so many months ago', context: 'a rule of a group' }),
  empty: msg({ message: 'is not known', context: 'a rule of a group' }),
}

/** The names of what rules have by its id. */
export interface GroupNames {
  readonly managers: readonly NamedItem[]
  readonly customFields: readonly NamedItem[]
}

const COUNTRY_NAMES = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'region' }))

export function nameOfCountry(code: string): string {
  return COUNTRY_NAMES().of(code) ?? code
}

/** A value of a rule as it is shown. */
export function nameOfValue(
  field: GroupField,
  value: string | number,
  { managers }: GroupNames,
): string {
  if (field === 'country') return nameOfCountry(String(value))
  if (field === 'kind') return t(PERSON_KIND_NAMES[value as PersonKind])
  if (field === 'manager') return managers.find(({ id }) => id === value)?.name ?? `${value}`
  return String(value)
}

/** A rule in a few words: "Place: Lyon or Paris". */
export function describeRule(rule: GroupRule, names: GroupNames): string {
  if (rule.field === 'startedOn') return describeStart(rule)
  const field =
    rule.field === 'custom'
      ? (names.customFields.find(({ id }) => id === rule.custom)?.name ?? '')
      : t(FIELD_NAMES[rule.field])
  const values = listAlternatives(rule.values.map((value) => nameOfValue(rule.field, value, names)))
  if (rule.is === 'oneOf') return t`${field}: ${values}`
  return rule.is === 'noneOf' ? t`${field}: not ${values}` : t`${field}: not known`
}

function describeStart({ is, day = '', months = 0 }: StartRule): string {
  switch (is) {
    case 'before':
      return t`Started before ${{ day: formatDay(day, say.language) }}`
    case 'after':
      return t`Started after ${{ day: formatDay(day, say.language) }}`
    case 'atLeastMonths':
      return plural(months, {
        one: 'Started at least # month ago',
        other: 'Started at least # months ago',
      })
    case 'underMonths':
      return plural(months, {
        one: 'Started less than # month ago',
        other: 'Started less than # months ago',
      })
    case 'empty':
      return t`Start date not known`
  }
}

export function peopleInWords(people: number): string {
  return plural(people, { one: '# person', other: '# people' })
}
