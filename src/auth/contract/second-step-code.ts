import * as z from 'zod/mini'
import { plainDigits, refusal } from '#platform/contract/text.ts'

/** A code of the app, or a recovery code, without the blanks and hyphens that a person may type, in any digits. */
export const secondStepCode = z.string(refusal('code-wrong')).check(
  z.overwrite((text) =>
    plainDigits(text)
      .replaceAll(/[\s\p{Pd}]/gu, '')
      .toLowerCase(),
  ),
  z.regex(/^(?:\d{6}|[a-z2-7]{16})$/, refusal('code-wrong')),
)
