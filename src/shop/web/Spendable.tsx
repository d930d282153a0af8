import { Skeleton } from '@mantine/core'
import type { Hundredths } from '#platform/contract/points.ts'
import { Points } from '#platform/web/ui/Points.tsx'

/** The balance gifts are paid with; undefined until it is known. */
export function Spendable({ amount }: { amount: Hundredths | undefined }) {
  return (
    <>
      You can spend{' '}
      {amount === undefined ? (
        <Skeleton component="span" display="inline-block" height="0.8em" width="4rem" />
      ) : (
        <strong>
          <Points amount={amount} tone="appreciation" />
        </strong>
      )}{' '}
      points: what colleagues thanked you with.
    </>
  )
}
