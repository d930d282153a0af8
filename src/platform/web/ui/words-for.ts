import { t } from '@lingui/core/macro'
import { Refused } from '#platform/contract/refusals.ts'
import { wordsOfRefused } from '#platform/web/language/refusals.ts'

/** The message for a failed call: the server's words if it refused. */
export function wordsFor(error: unknown, otherwise?: string): string {
  if (error instanceof Refused) return wordsOfRefused(error)
  if (otherwise !== undefined) return otherwise
  // By its name: widgets know no API.
  return error instanceof Error && error.name === 'ServerFault'
    ? t`Something went wrong on the server. Please try again.`
    : t`The server did not answer. Please try again.`
}
