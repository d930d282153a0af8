import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { NOTE_LENGTH, StepNote, type PurchaseDetail } from '#shop/contract/shop.ts'
import { RefundDialog } from './RefundDialog.tsx'
import { announceHandedOver } from './take-back.ts'
import { TakeBackDialog } from './TakeBackDialog.tsx'

/** A change of the order that a detail belongs to. */
export interface OrderChange {
  detail: PurchaseDetail
  /** 'ordered' takes a hand-over back. */
  to: 'ordered' | 'handedOver' | 'refunded'
}

interface OrderDialogProps {
  /** Null keeps the dialog closed. */
  asked: OrderChange | null
  onClose: () => void
}

/** Asks before an order is handed over, refunded, or taken back. */
export function OrderDialog({ asked, onClose }: OrderDialogProps) {
  const about = (to: OrderChange['to']) => (asked?.to === to ? asked.detail : null)
  const given = about('handedOver')
  return (
    <>
      <FormModal opened={given !== null} onClose={onClose} title={t`Hand over`}>
        {given !== null && <HandOverForm detail={given} onClose={onClose} />}
      </FormModal>
      <RefundDialog detail={about('refunded')} onClose={onClose} />
      <TakeBackDialog detail={about('ordered')} onClose={onClose} />
    </>
  )
}

interface HandOverFormProps {
  detail: PurchaseDetail
  onClose: () => void
}

function HandOverForm({ detail: { purchase, buyer }, onClose }: HandOverFormProps) {
  const name = nameOf(buyer)
  const form = useForm(StepNote, { note: '' })
  const queries = useQueryClient()
  // Idempotent on the server, so a retry needs no key.
  const handOver = useMutation({
    mutationFn: (typed: string) =>
      call(shopEndpoints.handOver, {
        params: { id: purchase },
        body: check(StepNote, { note: typed }),
      }),
    onSuccess: () => {
      announceHandedOver(t`Handed over: order ${purchase} of ${name}`, purchase)
      onClose()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['inventory'] }),
  })
  return (
    <DialogForm
      of={form}
      sending={handOver}
      onSend={() => handOver.mutate(form.values.note)}
      action={t`Hand over`}
      onCancel={onClose}
    >
      <p>
        <Trans>
          <strong>{name}</strong> has received every gift of order {purchase}, and will see this
          under Purchased Items.
        </Trans>
      </p>
      <TextAreaField
        label={t`Note`}
        description={t`Optional, up to ${{ most: NOTE_LENGTH }} characters. The buyer sees it with the order.`}
        data-autofocus
        {...form.field('note')}
      />
    </DialogForm>
  )
}
