import * as z from 'zod/mini'
import { atMost, refusal, typedText } from '#platform/contract/text.ts'
import { readDate, readDayOfYear } from './typed-dates.ts'

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

/** The administrator sets all of it; for others a birthday is left out. */
export const TypedEmployment = z.strictObject({
  employeeId: EmployeeId,
  manager: TypedManager,
  startDate: StartDate,
  birthday: z.optional(Birthday),
})
export type TypedEmployment = z.output<typeof TypedEmployment>

const Manager = z.strictObject({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

/** A person's employment, as HR systems store it; null means unknown. */
export const employment = {
  employeeId: z.nullable(z.string()),
  manager: z.nullable(Manager),
  /** YYYY-MM-DD. */
  startDate: z.nullable(z.string()),
  /** MM-DD; null too for readers other than the administrator and the person. */
  birthday: z.nullable(z.string()),
}
