import * as z from 'zod/mini'
import { atMost, refusal, typedText } from '#platform/contract/text.ts'
import { facts, TypedFacts } from './person-fields.ts'

export const POSITION_LENGTH = 80

/** A person's title and team; null means unknown. */
export const position = {
  title: z.nullable(z.string()),
  team: z.nullable(z.string()),
}
export interface JobPosition {
  readonly title: string | null
  readonly team: string | null
}

const typed = typedText('invalid-input').check(
  atMost(POSITION_LENGTH, 'position-long'),
  z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
)

/** The typed title and team; empty means unknown. */
export const TypedPosition = z.strictObject({ title: typed, team: typed })
export type TypedPosition = z.output<typeof TypedPosition>

const LONGEST = 80
const oneLine = z.refine<string>((text) => !text.includes('\n'), refusal('text-invalid'))

/** The company's own number of a person, as its HR system writes it; empty means unknown. */
export const EmployeeId = typedText('invalid-input').check(
  atMost(LONGEST, 'employee-id-long'),
  oneLine,
)

/** A manager by e-mail address or employee id; empty: nobody. */
export const TypedManager = typedText('invalid-input').check(
  z.overwrite((text) => (text.includes('@') ? text.toLowerCase() : text)),
  atMost(254, 'manager-unknown'),
  oneLine,
)

const orAsTyped = (read: (text: string) => string | null) =>
  z.overwrite<string>((text) => (text === '' ? '' : (read(text) ?? text)))

/** A date, YYYY-MM-DD once it is read; empty means unknown. */
export const StartDate = typedText('invalid-input').check(
  orAsTyped(readDate),
  z.refine((text) => text === '' || readDate(text) === text, refusal('date-invalid')),
)

/** A month and day, MM-DD once it is read; empty means unknown. */
export const Birthday = typedText('invalid-input').check(
  orAsTyped(readDayOfYear),
  z.refine((text) => text === '' || readDayOfYear(text) === text, refusal('birthday-invalid')),
)

/** What is left out stays as it is; a birthday is for the administrator alone. */
export const TypedEmployment = z
  .partial(
    z.strictObject({
      employeeId: EmployeeId,
      manager: TypedManager,
      startDate: StartDate,
      birthday: Birthday,
      ...TypedFacts,
    }),
  )
  .check(z.refine((change) => Object.keys(change).length > 0, refusal('nothing-to-change')))
export type TypedEmployment = z.output<typeof TypedEmployment>

const Manager = z.strictObject({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  picture: z.nullable(z.string()),
})

/** A person's employment, as HR systems store it; null means unknown. */
export const employment = {
  employeeId: z.nullable(z.string()),
  manager: z.nullable(Manager),
  /** YYYY-MM-DD. */
  startDate: z.nullable(z.string()),
  /** MM-DD; null too for readers other than the administrator and the person. */
  birthday: z.nullable(z.string()),
  ...facts,
}

const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const DAY_FIRST = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** YYYY-MM-DD of 2024-03-01, 1.3.2024 or 31/03/2024; null for others, also for 01/03/2024, which is two days. */
export function readDate(text: string): string | null {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return written(year, month, day)
  const [, before, after, of] = DAY_FIRST.exec(text) ?? []
  if (of !== undefined) return written(of, after, before)
  const [, one = '', other = '', its] = SLASHES.exec(text) ?? []
  if (its === undefined) return null
  if (Number(one) > 12) return written(its, other, one)
  if (Number(other) > 12 || one === other) return written(its, one, other)
  return null
}

/** MM-DD of 05-17, 17.5. or a whole date, whose year is left out; null for others. */
function readDayOfYear(text: string): string | null {
  const [, month, day] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  // A leap year, for those born on 29 February.
  if (day !== undefined) return written('2000', month, day)?.slice(5) ?? null
  const [, before, after] = /^(\d{1,2})\.\s?(\d{1,2})\.?$/.exec(text) ?? []
  if (after !== undefined) return written('2000', after, before)?.slice(5) ?? null
  return readDate(text)?.slice(5) ?? null
}

/** Null for a date that no calendar has. */
function written(year: string, month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && year > '1900'
    ? text
    : null
}
