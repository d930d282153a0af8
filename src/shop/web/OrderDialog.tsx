import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { showPoints } from '#platform/contract/points.ts'
import { NOTE_LENGTH, type PurchaseDetail, StepNote } from '#shop/contract/shop.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { announce } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'

/** A change of the order that a detail belongs to. */
export interface OrderChange {
  detail: PurchaseDetail
  to: 'handedOver' | 'refunded'
}

const CHANGES = {
  handedOver: { title: 'Hand over', endpoint: shopEndpoints.handOver, done: 'Handed over' },
  refunded: { title: 'Refund', endpoint: shopEndpoints.refundPurchase, done: 'Refunded' },
} as const

interface OrderDialogProps {
  /** Null keeps the dialog closed. */
  asked: OrderChange | null
  onClose: () => void
}

/** Asks before an order is handed over or refunded, with an optional note for the buyer. */
export function OrderDialog({ asked, onClose }: OrderDialogProps) {
  return (
    <FormModal opened={asked !== null} onClose={onClose} title={asked && CHANGES[asked.to].title}>
      {asked !== null && <OrderForm {...asked} onClose={onClose} />}
    </FormModal>
  )
}

function OrderForm({ detail, to, onClose }: OrderChange & { onClose: () => void }) {
  const form = useForm(StepNote, { note: '' })
  const { title, done } = CHANGES[to]
  const change = useChangeOrder(detail, to, () => {
    announce('success', `${done}: order ${detail.purchase} of ${detail.buyer.email}`)
    onClose()
  })
  return (
    <DialogForm
      of={form}
      sending={change}
      onSend={() => change.mutate(form.values.note)}
      action={title}
      onCancel={onClose}
    >
      <p>{to === 'handedOver' ? <HandingOver detail={detail} /> : <Refunding detail={detail} />}</p>
      <TextAreaField
        label="Note"
        description={`Optional, up to ${NOTE_LENGTH} characters. The buyer sees it with the order.`}
        data-autofocus
        {...form.field('note')}
      />
    </DialogForm>
  )
}

function HandingOver({ detail: { purchase, buyer } }: { detail: PurchaseDetail }) {
  return (
    <>
      <strong>{nameOf(buyer)}</strong> has received every gift of order {purchase}, and will see
      this under Purchased Items.
    </>
  )
}

function Refunding({ detail: { purchase, buyer, total } }: { detail: PurchaseDetail }) {
  return (
    <>
      <strong>{nameOf(buyer)}</strong> gets <strong>{showPoints(total)} points</strong> back, to the
      balances they came from, and every gift of order {purchase} goes back to stock. This can't be
      undone.
    </>
  )
}

/** Idempotent on the server, so a retry needs no key. */
function useChangeOrder({ purchase }: PurchaseDetail, to: OrderChange['to'], onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: string) =>
      call(CHANGES[to].endpoint, {
        params: { id: purchase },
        body: check(StepNote, { note: typed }),
      }),
    onSuccess: onDone,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['inventory'] }),
  })
}
