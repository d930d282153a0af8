import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { sayWorth } from '#settings/contract/point-settings.ts'
import {
  donationEndpoints,
  PaidDonation,
  RECEIPT_LENGTH,
  type Donation,
} from '#shop/contract/donations.ts'

interface PayDonationDialogProps {
  /** Null keeps the dialog closed. */
  donation: Donation | null
  onClose: () => void
}

/** Asks when a month of a donation was passed on, and for its receipt. */
export function PayDonationDialog({ donation, onClose }: PayDonationDialogProps) {
  return (
    <FormModal opened={donation !== null} onClose={onClose} title={t`Mark as paid`}>
      {donation !== null && <PaymentForm donation={donation} onClose={onClose} />}
    </FormModal>
  )
}

const { paidOn, receipt } = PaidDonation.shape
const TypedPayment = z.strictObject({ paidOn, receipt })

function readToday(): string {
  return new Date().toISOString().slice(0, 10)
}

interface PaymentFormProps {
  donation: Donation
  onClose: () => void
}

function PaymentForm({ donation, onClose }: PaymentFormProps) {
  const { gift, name, month, people, points, worth } = donation
  const [today] = useState(readToday)
  const form = useForm(TypedPayment, { paidOn: today, receipt: '' })
  const queries = useQueryClient()
  const send = useAttempts((body: PaidDonation, key) =>
    call(donationEndpoints.payDonation, { body, key }),
  )
  const pay = useMutation({
    mutationFn: async (typed: typeof form.values) =>
      send({ gift, month, points, ...check(TypedPayment, typed) }),
    onSuccess: () => {
      announceMessage('success', t`Marked as paid: ${name}. Everybody who gave is told.`)
      onClose()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['inventory'] }),
  })
  const given = showBriefly(points)
  const money = worth && sayWorth(points, worth, i18n.locale)
  return (
    <DialogForm
      of={form}
      sending={pay}
      onSend={() => pay.mutate(form.values)}
      action={t`Mark as paid`}
      onCancel={onClose}
    >
      <p>
        {plural(people, {
          one: `# person gave ${given} points.`,
          other: `# people gave ${given} points.`,
        })}{' '}
        {money !== null && <strong>{money}</strong>}
      </p>
      <p>
        <Trans>Everybody who gave is told. From then on nothing of it is refunded.</Trans>
      </p>
      <TextField label={t`Paid on`} type="date" {...form.field('paidOn')} />
      <TextAreaField
        label={t`Receipt`}
        description={t`Where it went and by which receipt, up to ${{ most: RECEIPT_LENGTH }} characters. Everybody who gave reads it.`}
        {...form.field('receipt')}
      />
    </DialogForm>
  )
}
