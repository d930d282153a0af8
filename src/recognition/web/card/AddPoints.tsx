import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { allowanceInWords, allowanceQuery } from '#allowance/web/allowance-query.ts'
import { hundredths, readPoints } from '#platform/contract/points.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { announceMessage, announceSessionEnd } from '#platform/web/ui/announce.ts'
import { Form, SubmitButton } from '#platform/web/ui/Form.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { recognitionEndpoints } from '#recognition/contract/recognition-endpoints.ts'
import { AddedPoints, type Recognition } from '#recognition/contract/recognition.ts'
import { useOfferedAmounts } from '#settings/web/use-point-settings.ts'
import { balancesQuery } from '#wallet/web/wallet-queries.ts'
import classes from './AddPoints.module.css'
import { readCardAgain } from './change-card.ts'

interface AddPointsProps {
  card: Recognition
  onDone: () => void
}

/** Adds the reader's own points to a colleague's thanks, for each receiver. */
export function AddPoints({ card, onDone }: AddPointsProps) {
  const { id, receivers } = card
  const held = useQuery(balancesQuery).data?.total
  const { data: allowance } = useQuery(allowanceQuery)
  const toGive = allowance === undefined ? null : allowanceInWords(allowance)
  const form = useForm(AddedPoints, { amount: '' })
  const { values } = form
  const amount = form.field('amount')
  const offered = useOfferedAmounts()
  const add = useAddPoints(id, onDone)
  return (
    <div className={classes.form}>
      <Form
        of={form}
        sending={add}
        onSend={() => add.mutate(values.amount.trim())}
        action={t`Add points`}
        note={<Total amount={values.amount} receivers={receivers.length} />}
        end={
          <div className={classes.end}>
            <SubmitButton busy={add.isPending}>{t`Add points`}</SubmitButton>
            <Button variant="default" size="md" onClick={onDone} disabled={add.isPending}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        }
      >
        <div className={classes.chips} role="group" aria-label={t`Amount`}>
          {offered.map(({ typed, shown }) => (
            <Button
              key={typed}
              variant={values.amount === typed ? 'filled' : 'default'}
              size="compact-md"
              aria-pressed={values.amount === typed}
              onClick={() => amount.onChange(typed)}
            >
              <bdi dir="ltr">+{shown}</bdi>
            </Button>
          ))}
        </div>
        <AmountField
          {...amount}
          label={receivers.length > 1 ? t`Points for each` : t`Points`}
          size="md"
          description={
            toGive ?? (held !== undefined && t`You have ${{ points: showBriefly(held) }}.`)
          }
        />
      </Form>
    </div>
  )
}

/** The total for several receivers. */
function Total({ amount, receivers }: { amount: string; receivers: number }) {
  const each = readPoints(amount)
  if (typeof each === 'string' || each <= 0 || receivers === 1) return null
  const total = showBriefly(hundredths(each * receivers))
  return (
    <p className={classes.total}>
      {t`${plural(total, { one: `${total} point`, other: `${total} points` })} in total, for ${plural(receivers, { one: '# colleague', other: '# colleagues' })}.`}
    </p>
  )
}

function useAddPoints(id: number, onDone: () => void) {
  const queries = useQueryClient()
  const send = useAttempts(
    (amount: string, key) =>
      call(recognitionEndpoints.addPoints, {
        params: { id },
        body: check(AddedPoints, { amount }),
        key,
      }),
    (refusal) =>
      announceSessionEnd(refusal, t`Your session on this device has ended: nothing was added.`),
  )
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      announceMessage('success', t`Your points are added.`)
      onDone()
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['wallet'] })
      void readCardAgain(queries, id)
    },
  })
}
