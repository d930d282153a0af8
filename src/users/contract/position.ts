import * as z from 'zod/mini'
import { atMost, refusal, typedText } from '#platform/contract/text.ts'

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
