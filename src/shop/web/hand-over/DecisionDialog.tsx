import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { orderEndpoints } from '#shop/contract/refunds.ts'
import { DeclineReason, NOTE_LENGTH, StepNote, type PurchaseDetail } from '#shop/contract/shop.ts'

export type OrderVerdict = 'approved' | 'declined' | 'preparing'

interface DecisionDialogProps {
  /** Null keeps the dialog closed. */
  detail: PurchaseDetail | null
  to: OrderVerdict
  onClose: () => void
}

/** Approves or declines an order, or says that it is being prepared. */
export function DecisionDialog({ detail, to, onClose }: DecisionDialogProps) {
  return (
    <FormModal opened={detail !== null} onClose={onClose} title={titleOf(to)}>
      {detail !== null && <DecisionForm detail={detail} to={to} onClose={onClose} />}
    </FormModal>
  )
}

function titleOf(to: OrderVerdict): string {
  if (to === 'approved') return t`Approve`
  return to === 'declined' ? t({ message: 'Decline', context: 'an order' }) : t`In preparation`
}

interface DecisionFormProps extends DecisionDialogProps {
  detail: PurchaseDetail
}

function DecisionForm({ detail, to, onClose }: DecisionFormProps) {
  const isDecline = to === 'declined'
  const form = useForm(isDecline ? DeclineReason : StepNote, { note: '' })
  const send = useDecision(detail, to, onClose)
  return (
    <DialogForm
      takes={isDecline}
      of={form}
      sending={send}
      onSend={() => send.mutate(form.values.note)}
      action={titleOf(to)}
      onCancel={onClose}
    >
      <p>
        <Consequence detail={detail} to={to} />
      </p>
      <TextAreaField
        label={isDecline ? t`Reason` : t`Note`}
        description={
          isDecline
            ? t`Up to ${{ most: NOTE_LENGTH }} characters. The buyer reads it.`
            : t`Optional, up to ${{ most: NOTE_LENGTH }} characters. The buyer sees it with the order.`
        }
        data-autofocus
        {...form.field('note')}
      />
    </DialogForm>
  )
}

function Consequence({ detail, to }: Pick<DecisionFormProps, 'detail' | 'to'>) {
  const { purchase } = detail
  const name = nameOf(detail.buyer)
  if (to === 'approved') {
    return (
      <Trans>
        Order {purchase} of <strong>{name}</strong> is approved, and can be handed over.
      </Trans>
    )
  }
  if (to === 'declined') {
    return (
      <Trans>
        <strong>{name}</strong> gets the points of order {purchase} back, and the gifts return to
        the stock. This can&rsquo;t be undone.
      </Trans>
    )
  }
  return (
    <Trans>
      Order {purchase} is being prepared: <strong>{name}</strong> can&rsquo;t cancel it any more.
    </Trans>
  )
}

/** Sends a decision. Idempotent on the server, so a retry needs no key. */
function useDecision({ purchase, buyer }: PurchaseDetail, to: OrderVerdict, onDone: () => void) {
  const queries = useQueryClient()
  const name = nameOf(buyer)
  return useMutation({
    mutationFn: (note: string) => {
      const params = { id: purchase }
      if (to === 'declined') {
        const body = check(DeclineReason, { note })
        return call(orderEndpoints.declineOrder, { params, body })
      }
      const body = check(StepNote, { note })
      return to === 'approved'
        ? call(orderEndpoints.approveOrder, { params, body })
        : call(orderEndpoints.prepareOrder, { params, body })
    },
    onSuccess: () => {
      announceMessage('success', doneInWords(to, purchase, name))
      onDone()
    },
    onSettled: () => {
      for (const key of ['inventory', 'waiting']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    },
  })
}

function doneInWords(to: OrderVerdict, purchase: number, name: string): string {
  if (to === 'approved') return t`Approved: order ${purchase} of ${name}`
  return to === 'declined'
    ? t`Declined: order ${purchase} of ${name}`
    : t`In preparation: order ${purchase} of ${name}`
}
