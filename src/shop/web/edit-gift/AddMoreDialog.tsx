import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { addStockFailed, MESSAGES } from '#platform/contract/messages.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { showCount } from '#platform/web/language/format.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { MoneyText } from '#settings/contract/payroll-settings.ts'
import { usePayrollCurrency } from '#settings/web/use-point-settings.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { AddedStock, type InventoryRow } from '#shop/contract/shop.ts'
import { CostField } from './PayrollFields.tsx'

type StockedGift = Pick<InventoryRow, 'id' | 'name' | 'stock'>

interface AddMoreDialogProps {
  /** The gift to restock; null keeps the dialog closed. */
  gift: StockedGift | null
  onClose: () => void
}

interface Addition {
  gift: number
  quantity: number
  /** Empty: not said. */
  cost: string
}

/** Raises the stock of a gift (specification, sections 2, 4 and 5). */
export function AddMoreDialog({ gift, onClose }: AddMoreDialogProps) {
  const queries = useQueryClient()
  const send = useAttempts(({ gift: id, quantity, cost }: Addition, key) =>
    call(shopEndpoints.addStock, {
      params: { id },
      body: { quantity, ...(cost !== '' && { cost }) },
      key,
    }),
  )
  const add = useMutation({
    mutationFn: send,
    onSuccess: () => {
      announceMessage('success', t(MESSAGES.stockAdded))
      close()
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['inventory'] }),
  })
  const close = () => {
    add.reset()
    onClose()
  }
  return (
    <FormModal opened={gift !== null} onClose={close} title={t`Add More`}>
      {gift !== null && <AddMoreForm gift={gift} add={add} onCancel={close} />}
    </FormModal>
  )
}

/** The number field gives text, the contract takes a number. */
const TypedStock = z.strictObject({
  quantity: z.pipe(z.pipe(z.string(), z.transform(Number)), AddedStock.shape.quantity),
  cost: MoneyText,
})

interface AddMoreFormProps {
  gift: StockedGift
  add: UseMutationResult<unknown, Error, Addition>
  onCancel: () => void
}

function AddMoreForm({ gift, add, onCancel }: AddMoreFormProps) {
  const form = useForm(TypedStock, { quantity: '0', cost: '' })
  const currency = usePayrollCurrency()
  const quantity = Number(form.values.quantity)
  const { name } = gift
  const stock = showCount(gift.stock)
  return (
    <DialogForm
      of={form}
      sending={add}
      onSend={() => add.mutate({ gift: gift.id, quantity, cost: form.values.cost.trim() })}
      action={t`Add More`}
      explain={(error) => t(addStockFailed(wordsFor(error)))}
      disabled={quantity === 0}
      onCancel={onCancel}
    >
      <p>
        <Trans>
          <strong>{name}</strong>: {stock} in stock
        </Trans>
      </p>
      <TextField
        type="number"
        min={0}
        label={t`Quantity`}
        onFocus={(event) => event.currentTarget.select()}
        // The wheel scrolls the page; it must not change the number.
        onWheel={(event) => event.currentTarget.blur()}
        data-autofocus
        {...form.field('quantity')}
      />
      {currency !== null && <CostField currency={currency} {...form.field('cost')} />}
    </DialogForm>
  )
}
