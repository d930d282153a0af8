import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect, Skeleton } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hundredths } from '#platform/contract/points.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showPoints } from '#platform/web/language/format.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { Points } from '#platform/web/ui/Points.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { orderEndpoints, type GiftRefund, type OrderDetails } from '#shop/contract/refunds.ts'
import type { RefundFate } from '#shop/contract/shop-choices.ts'
import { NOTE_LENGTH, StepNote, type PurchaseDetail } from '#shop/contract/shop.ts'
import { TermsNote } from '#shop/web/gifts/TermsNote.tsx'
import { GiftLine, GiftLines } from './GiftLines.tsx'

interface RefundDialogProps {
  /** Null keeps the dialog closed. */
  detail: PurchaseDetail | null
  onClose: () => void
}

/** Refunds gifts of an order: how many of each, and back to stock, damaged or lost. */
export function RefundDialog({ detail, onClose }: RefundDialogProps) {
  return (
    <FormModal opened={detail !== null} onClose={onClose} title={t`Refund`} size="lg">
      {detail !== null && <Loaded purchase={detail.purchase} onClose={onClose} />}
    </FormModal>
  )
}

function Loaded({ purchase, onClose }: { purchase: number; onClose: () => void }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['inventory', 'order', purchase],
    queryFn: ({ signal }) => call(orderEndpoints.readOrder, { params: { id: purchase }, signal }),
    // The refundable rest may have changed while the dialog was closed.
    gcTime: 0,
  })
  if (data !== undefined) return <RefundForm order={data} onClose={onClose} />
  if (isError)
    return <LoadFailed title={t`Could not load the order`} onRetry={() => void refetch()} />
  return <Skeleton height={160} />
}

/** The dialog is open before its order is read, so it can't focus the field itself. */
function focus(field: HTMLTextAreaElement | null): void {
  field?.focus()
}

function RefundForm({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const form = useForm(StepNote, { note: '' })
  const [changed, setChanged] = useState<ReadonlyMap<number, ChosenLine>>(new Map())
  const open = order.lines.filter(({ quantity, refunded }) => quantity > refunded)
  const chosen = open.map(({ line, price, quantity, refunded }) => {
    const left = quantity - refunded
    // Nothing is chosen at first: a refund can't be undone.
    const choice = changed.get(line) ?? { quantity: 0, fate: 'toStock' as const }
    // Somebody else may have refunded some meanwhile.
    return { line, price, ...choice, quantity: Math.min(choice.quantity, left) }
  })
  const lines = chosen
    .filter(({ quantity }) => quantity > 0)
    .map(({ line, quantity, fate }) => ({ line, quantity, fate }))
  const amount = chosen.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const points = showPoints(hundredths(amount))
  const needsReason = open.some(
    ({ terms }, index) => terms?.isFinal === true && (chosen[index]?.quantity ?? 0) > 0,
  )
  const buyer = nameOf(order.buyer)
  const refund = useRefund(order, onClose)
  return (
    <DialogForm
      takes
      of={form}
      sending={refund}
      onSend={() => refund.mutate({ ...check(StepNote, form.values), lines })}
      action={t`Refund`}
      disabled={lines.length === 0}
      onCancel={onClose}
    >
      <GiftLines label={t`Gifts of order ${{ order: order.id }}`}>
        {open.map((one, index) => (
          <RefundLine
            key={one.line}
            line={one}
            chosen={chosen[index] ?? { quantity: 0, fate: 'toStock' }}
            onChange={(choice) => setChanged((known) => new Map(known).set(one.line, choice))}
          />
        ))}
      </GiftLines>
      <p role="status">
        {lines.length === 0 ? (
          t`Choose at least one gift to refund.`
        ) : (
          <Trans>
            <strong>{buyer}</strong> gets <strong>{points} points</strong> back, to the balances
            they came from. This can&rsquo;t be undone.
          </Trans>
        )}
      </p>
      <TextAreaField
        label={t`Note`}
        description={noteInWords(needsReason)}
        ref={focus}
        {...form.field('note')}
      />
    </DialogForm>
  )
}

function noteInWords(isNeeded: boolean): string {
  return isNeeded
    ? t`The reason: this gift can’t be returned. Up to ${{ most: NOTE_LENGTH }} characters; the buyer sees it with the order.`
    : t`Optional, up to ${{ most: NOTE_LENGTH }} characters. The buyer sees it with the order.`
}

function useRefund({ id, buyer }: OrderDetails, onDone: () => void) {
  const queries = useQueryClient()
  const send = useAttempts((body: GiftRefund, key) =>
    call(orderEndpoints.refundGifts, { params: { id }, body, key }),
  )
  return useMutation({
    mutationFn: send,
    onSuccess: ({ state }) => {
      announceMessage(
        'success',
        state === 'refunded'
          ? t`Refunded: order ${id} of ${{ name: nameOf(buyer) }}`
          : t`Refunded a part of order ${id} of ${{ name: nameOf(buyer) }}`,
      )
      onDone()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['inventory'] }),
  })
}

const FATES: Record<RefundFate, MessageDescriptor> = {
  toStock: msg`Back to stock`,
  damaged: msg`Damaged`,
  lost: msg`Lost`,
}

interface ChosenLine {
  quantity: number
  fate: RefundFate
}

interface RefundLineProps {
  line: OrderDetails['lines'][number]
  chosen: ChosenLine
  onChange: (chosen: ChosenLine) => void
}

/** A gift of an order: the refunded quantity, and where it goes. */
function RefundLine({ line, chosen, onChange }: RefundLineProps) {
  const { name, picture, price, quantity, refunded } = line
  const left = quantity - refunded
  return (
    <GiftLine
      name={name}
      picture={picture}
      fields={2}
      facts={
        <>
          <Trans>
            <Points amount={price} /> points each
          </Trans>
          {refunded > 0 && (
            <span>
              {' '}
              <Trans>· {refunded} refunded already</Trans>
            </span>
          )}
        </>
      }
      notes={<TermsNote terms={line.terms} brief />}
    >
      <NativeSelect
        size="md"
        aria-label={t`How many: ${name}`}
        value={chosen.quantity}
        data={Array.from({ length: left + 1 }, (_, count) => ({
          value: String(count),
          label: count === 0 ? t`None` : t`${count} of ${quantity}`,
        }))}
        onChange={({ currentTarget }) =>
          onChange({ ...chosen, quantity: Number(currentTarget.value) })
        }
      />
      <SelectField
        aria-label={t`What becomes of it: ${name}`}
        choices={FATES}
        value={chosen.fate}
        disabled={chosen.quantity === 0}
        onChange={(fate) => onChange({ ...chosen, fate })}
      />
    </GiftLine>
  )
}
