import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { withdrawOffer } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { HandOverReason } from '#shop/contract/hand-over.ts'
import { orderEndpoints } from '#shop/contract/refunds.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { StepNote, type PurchaseDetail } from '#shop/contract/shop.ts'
import { DecisionDialog, type OrderVerdict } from './DecisionDialog.tsx'
import { noteOfHandOver } from './note-of-hand-over.ts'
import { OrderAddress } from './OrderAddress.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { announceHandedOver, announceTakenBack } from './take-back.ts'

/** A change of the order that a detail belongs to. */
export interface OrderChange {
  detail: PurchaseDetail
  /** 'ordered' takes a hand-over back. */
  to: 'ordered' | 'handedOver' | 'refunded' | OrderVerdict
}

interface OrderDialogProps {
  /** Null keeps the dialog closed. */
  asked: OrderChange | null
  onClose: () => void
}

const DECISIONS: readonly OrderVerdict[] = ['approved', 'declined', 'preparing']

/** Asks before an order is handed over, refunded, or taken back. */
export function OrderDialog({ asked, onClose }: OrderDialogProps) {
  const about = (to: OrderChange['to']) => (asked?.to === to ? asked.detail : null)
  const given = about('handedOver')
  return (
    <>
      <FormModal opened={given !== null} onClose={onClose} title={t`Hand over`}>
        {given !== null && <HandOverForm detail={given} onClose={onClose} />}
      </FormModal>
      {DECISIONS.map((to) => (
        <DecisionDialog key={to} detail={about(to)} to={to} onClose={onClose} />
      ))}
      <RefundDialog detail={about('refunded')} onClose={onClose} />
      <TakeBackDialog detail={about('ordered')} onClose={onClose} />
    </>
  )
}

interface HandOverFormProps {
  detail: PurchaseDetail
  onClose: () => void
}

function HandOverForm({ detail, onClose }: HandOverFormProps) {
  const { purchase, buyer, place, isSent } = detail
  const name = nameOf(buyer)
  // Its buyer has a code, which is asked for where orders are handed over by it.
  const needsReason = place !== undefined
  const schema = needsReason ? HandOverReason : StepNote
  const form = useForm(schema, { note: '' })
  const queries = useQueryClient()
  // Idempotent on the server, so a retry needs no key.
  const handOver = useMutation({
    mutationFn: (typed: string) =>
      call(shopEndpoints.handOver, {
        params: { id: purchase },
        body: check(schema, { note: typed }),
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
      {isSent === true && <OrderAddress order={purchase} />}
      <TextAreaField
        label={needsReason ? t`Reason` : t`Note`}
        description={noteOfHandOver(needsReason)}
        data-autofocus
        {...form.field('note')}
      />
    </DialogForm>
  )
}

interface TakeBackDialogProps {
  /** Null keeps the dialog closed. */
  detail: PurchaseDetail | null
  onClose: () => void
}

/** Asks before a hand-over is taken back, however long ago it was. */
function TakeBackDialog({ detail, onClose }: TakeBackDialogProps) {
  const queries = useQueryClient()
  const send = useAttempts((id: number, key) =>
    call(orderEndpoints.takeBackHandOver, { params: { id }, key }),
  )
  const takeBack = useMutation({
    mutationFn: send,
    onSuccess: ({ id }) => {
      withdrawOffer(`hand-over ${id}`)
      announceTakenBack(id)
      onClose()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['inventory'] }),
  })
  const order = detail?.purchase
  const buyer = detail && nameOf(detail.buyer)
  return (
    <ActionDialog
      opened={detail !== null}
      title={t`Take back the hand-over`}
      action={t`Take back`}
      subject={order ?? null}
      mutation={takeBack}
      onClose={onClose}
    >
      {detail !== null && (
        <p>
          <Trans>
            Order {order} waits to be handed over again, and <strong>{buyer}</strong> sees that.
          </Trans>
        </p>
      )}
    </ActionDialog>
  )
}
