import { useState } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { colleagueEndpoints } from '#users/contract/colleagues.ts'
import type { Colleague } from '#platform/contract/people.ts'
import type { Spendable } from '#platform/contract/split.ts'
import { walletEndpoints } from '#wallet/contract/wallet.ts'
import { call } from '#platform/web/api/client.ts'
import { requestedTransfer } from './requested-move.ts'
import { useMove } from './use-move.ts'

const EMPTY = { receiver: '', amount: '', message: '' }
type Field = keyof typeof EMPTY
type Request = Awaited<ReturnType<typeof requestedTransfer>>

/** The form of Appreciate: typed values, the found colleague, and the send. */
export function useTransfer() {
  const [typed, setTyped] = useState(EMPTY)
  const [receiver, setReceiver] = useState<Colleague | null>(null)
  const move = useMove({
    send: (body: Request, key) => call(walletEndpoints.send, { body, key }),
    failed: MESSAGES.transferFailed,
    onDone: () => setTyped(EMPTY),
  })
  const { failure, unsure, onClearFailure } = move.form
  // A failure about the receiver is shown at its field, others in the banner.
  const receiverFailure = failure?.field === 'receiver' ? failure : null

  async function findReceiver(asked: string): Promise<Colleague> {
    // A retry keeps its receiver, even if deactivated by now: the key tells whether it was sent.
    if (unsure && receiver?.email === asked) return receiver
    const found = await call(colleagueEndpoints.findReceiver, { query: { receiver: asked } })
    setReceiver(found)
    setTyped((known) => ({ ...known, receiver: found.email }))
    return found
  }

  function change(name: Field, value: string): void {
    setTyped((known) => ({ ...known, [name]: value }))
    if (failure?.field !== name) return
    if (name === 'receiver') onClearFailure()
    else move.mended()
  }

  const field = (name: Field) => ({
    value: typed[name],
    onChange: (value: string) => change(name, value),
  })
  const markedField = (name: Exclude<Field, 'receiver'>) => ({
    ...field(name),
    error: failure?.field === name,
  })
  return {
    ...move,
    form: { ...move.form, failure: receiverFailure === null ? failure : null },
    receiver,
    receiverField: {
      ...field('receiver'),
      known: receiver,
      checking: move.checking,
      failure: receiverFailure,
    },
    amountField: markedField('amount'),
    messageField: markedField('message'),
    review: (held: Spendable) => move.review(() => requestedTransfer(typed, findReceiver, held)),
  }
}
