import { atMost, refusal, typedText } from '#platform/contract/text.ts'
import * as z from 'zod/mini'

const LONGEST = 80

/** The company's own number of a person, as its HR system writes it; empty means unknown. */
export const EmployeeId = typedText('invalid-input').check(
  atMost(LONGEST, 'employee-id-long'),
  z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
)
