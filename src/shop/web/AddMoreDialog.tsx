import { type FormEvent, useState } from 'react'
import { Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { addStockFailed, MESSAGES } from '#platform/contract/messages.ts'
import { AddedStock, type InventoryRow } from '#shop/contract/shop.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { useAttempts } from '#platform/web/api/use-attempts.ts'
import { announce } from '#platform/web/ui/announce.ts'
import { ErrorBanner } from '#platform/web/ui/ErrorBanner.tsx'
import { SubmitOrCancel } from '#platform/web/ui/SubmitOrCancel.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import classes from './InventoryDialog.module.css'

interface AddMoreDialogProps {
  /** What to add to; null keeps the dialog closed. */
  gift: InventoryRow | null
  onClose: () => void
}

interface Addition {
  gift: number
  quantity: number
}

/** Raises the stock of a gift (specification, sections 2, 4 and 5). */
export function AddMoreDialog({ gift, onClose }: AddMoreDialogProps) {
  const queries = useQueryClient()
  const send = useAttempts(({ gift: id, quantity }: Addition, key) =>
    call(shopEndpoints.addStock, { params: { id }, body: { quantity }, key }),
  )
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess: () => {
      announce('success', MESSAGES.stockAdded)
      close()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['inventory'] }),
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Modal opened={gift !== null} onClose={() => isPending || close()} title="Add More">
      {gift !== null && (
        <AddMoreForm
          gift={gift}
          busy={isPending}
          failure={error && addStockFailed(wordsFor(error))}
          onClearFailure={reset}
          onAdd={(quantity) => mutate({ gift: gift.id, quantity })}
          onCancel={close}
        />
      )}
    </Modal>
  )
}

interface AddMoreFormProps {
  gift: InventoryRow
  busy: boolean
  failure: string | null
  onClearFailure: () => void
  onAdd: (quantity: number) => void
  onCancel: () => void
}

function AddMoreForm({ gift, busy, failure, onClearFailure, onAdd, onCancel }: AddMoreFormProps) {
  const [typed, setTyped] = useState('0')
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    try {
      onAdd(check(AddedStock, { quantity: Number(typed) }).quantity)
    } catch (refused) {
      setFault(wordsFor(refused))
    }
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.text}>
        <strong>{gift.name}</strong>: {gift.stock.toLocaleString('en')} in stock
      </p>
      <TextInput
        type="number"
        min={0}
        label="Quantity"
        size="md"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(null)
        }}
        onFocus={(event) => event.currentTarget.select()}
        // The wheel is for scrolling.
        onWheel={(event) => event.currentTarget.blur()}
        error={fault}
        data-autofocus
      />
      <ErrorBanner message={failure} onClear={onClearFailure} />
      <SubmitOrCancel busy={busy} disabled={Number(typed) === 0} onCancel={onCancel}>
        Add More
      </SubmitOrCancel>
    </form>
  )
}
