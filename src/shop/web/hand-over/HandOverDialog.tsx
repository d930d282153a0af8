import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import {
  handOverEndpoints,
  HandOverReason,
  type GiftHandOver,
  type OrderToHandOver,
} from '#shop/contract/hand-over.ts'
import { StepNote } from '#shop/contract/shop.ts'
import { GiftLine, GiftLines } from './GiftLines.tsx'
import { noteOfHandOver } from './note-of-hand-over.ts'
import { announceHandedOver } from './take-back.ts'

/** An order to hand over, by the code that its buyer showed or without one. */
export interface HandOverAttempt {
  order: OrderToHandOver
  code: string | null
  /** Where the keeper stands; null: at the place of the order. */
  place: number | null
}

interface HandOverDialogProps {
  /** Null: none is chosen yet. */
  attempt: HandOverAttempt | null
  opened: boolean
  onClose: () => void
}

/** Hands over an order, or some of its gifts. */
export function HandOverDialog({ attempt, opened, onClose }: HandOverDialogProps) {
  return (
    <FormModal opened={opened} onClose={onClose} title={t`Hand over`} size="lg">
      {attempt !== null && (
        <HandOverForm key={attempt.order.id} attempt={attempt} onClose={onClose} />
      )}
    </FormModal>
  )
}

interface HandOverFormProps {
  attempt: HandOverAttempt
  onClose: () => void
}

function HandOverForm({ attempt, onClose }: HandOverFormProps) {
  const { order, code, place } = attempt
  const needsReason = order.hasCode && code === null
  const schema = needsReason ? HandOverReason : StepNote
  const form = useForm(schema, { note: '' })
  const [kept, setKept] = useState<ReadonlyMap<number, number>>(new Map())
  const lines = order.lines
    .map(({ line, quantity }) => ({ line, quantity: quantity - (kept.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const isSingle = order.lines.length === 1 && order.lines[0]?.quantity === 1
  const handOver = useHandOver(order, onClose)
  const name = nameOf(order.buyer)
  const send = () =>
    handOver.mutate({
      ...check(schema, form.values),
      lines,
      ...(code !== null && { code }),
      ...(place !== null && { place }),
    })
  return (
    <DialogForm
      of={form}
      sending={handOver}
      onSend={send}
      action={t`Hand over`}
      disabled={lines.length === 0}
      onCancel={onClose}
    >
      <p>
        <Trans>
          Order {{ purchase: order.id }} of <strong>{name}</strong>
        </Trans>
      </p>
      <GiftLines label={t`Gifts of order ${{ order: order.id }}`}>
        {order.lines.map((line) => (
          <HandOverLine
            key={line.line}
            line={line}
            kept={kept.get(line.line) ?? 0}
            onKeep={
              isSingle ? null : (count) => setKept((known) => new Map(known).set(line.line, count))
            }
          />
        ))}
      </GiftLines>
      <TextAreaField
        label={needsReason ? t`Reason` : t`Note`}
        description={noteOfHandOver(needsReason)}
        {...(needsReason && { 'data-autofocus': true })}
        {...form.field('note')}
      />
    </DialogForm>
  )
}

function useHandOver({ id: purchase, buyer }: OrderToHandOver, onDone: () => void) {
  const queries = useQueryClient()
  const send = useAttempts((body: GiftHandOver, key) =>
    call(handOverEndpoints.handOverGifts, { params: { id: purchase }, body, key }),
  )
  return useMutation({
    mutationFn: send,
    gcTime: 0,
    onSuccess: ({ state }) => {
      const name = nameOf(buyer)
      if (state === 'handedOver')
        announceHandedOver(t`Handed over: order ${purchase} of ${name}`, purchase)
      else announceMessage('success', t`Handed over a part of order ${purchase} of ${name}`)
      onDone()
    },
    onSettled: () => {
      for (const key of ['inventory', 'waiting']) {
        void queries.invalidateQueries({ queryKey: [key] })
      }
    },
  })
}

interface HandOverLineProps {
  line: OrderToHandOver['lines'][number]
  /** How many of them stay. */
  kept: number
  /** Null: there is nothing to choose. */
  onKeep: ((count: number) => void) | null
}

/** A gift of an order, and how many go now. */
function HandOverLine({ line: { name, picture, quantity }, kept, onKeep }: HandOverLineProps) {
  return (
    <GiftLine name={name} picture={picture} fields={onKeep === null ? 0 : 1}>
      {onKeep !== null && (
        <NativeSelect
          size="md"
          aria-label={t`How many go: ${name}`}
          value={quantity - kept}
          data={Array.from({ length: quantity + 1 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? t`None` : t`${count} of ${quantity}`,
          }))}
          onChange={({ currentTarget }) => onKeep(quantity - Number(currentTarget.value))}
        />
      )}
    </GiftLine>
  )
}
