import { plural } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { secondStepEndpoints } from '#auth/contract/second-step.ts'
import { call } from '#platform/web/api/client.ts'

/** One's own codes of an app, and the recovery codes left. */
export const secondStepQuery = queryOptions({
  queryKey: ['secondStep'],
  queryFn: ({ signal }) => call(secondStepEndpoints.readSecondStep, { signal }),
})

/** How many recovery codes are left. */
export function describeCodesLeft(recoveryCodes: number): string {
  return plural(recoveryCodes, {
    0: 'You have no recovery code left. Another passkey, or codes of an app set up anew, bring new ones.',
    1: 'You have one recovery code left.',
    other: 'You have # recovery codes left.',
  })
}
