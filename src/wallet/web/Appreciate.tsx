import { IconHeart, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { MESSAGES } from '#platform/contract/messages.ts'
import { colleagueEndpoints } from '#users/contract/colleagues.ts'
import type { Colleague } from '#platform/contract/people.ts'
import type { Spendable } from '#platform/contract/split.ts'
import { walletEndpoints } from '#wallet/contract/wallet.ts'
import { call } from '#platform/web/api/client.ts'
import { ColleagueField } from './ColleagueField.tsx'
import { MessageField } from './MessageField.tsx'
import { MoveForm } from './MoveForm.tsx'
import { TransferDone, TransferReview } from './TransferDialogs.tsx'
import { useAccount } from './wallet-queries.ts'
import { requestedTransfer } from './requested-move.ts'
import { useMove } from './use-move.ts'

/** Appreciate (specification, sections 2, 4 and 5): sends points to a colleague. */
export function Appreciate() {
  const { user, balances, failed, retry } = useAccount()
  const transfer = useTransfer()
  if (user === null) return null
  const { request, receiver, receipt } = transfer
  return (
    <Screen title="Appreciate" lead="Thank a colleague with points." aside={<Panels />}>
      {failed ? (
        <LoadFailed what="your balance" onRetry={retry} />
      ) : (
        <MoveForm
          user={user}
          balances={balances}
          off={user.isTransfer ? null : 'transfer-off'}
          {...transfer.form}
          submitLabel="Appreciate"
          onSubmit={() => balances && transfer.review(balances)}
        >
          <ColleagueField label="Receiver Email" self={user.email} {...transfer.receiverField} />
          <AmountField label="Amount" {...transfer.amountField} />
          <MessageField {...transfer.messageField} />
        </MoveForm>
      )}
      <TransferReview
        request={request}
        receiver={receiver}
        held={balances}
        {...transfer.reviewDialog}
      />
      <TransferDone
        request={request}
        receiver={receiver}
        receipt={receipt}
        {...transfer.successDialog}
      />
    </Screen>
  )
}

function Panels() {
  return (
    <>
      <SidePanel title="What your colleague gets" icon={<IconHeart />}>
        <p>
          Points you send land in your colleague&rsquo;s <strong>appreciation balance</strong>, the
          one that buys gifts. Your words come with them.
        </p>
      </SidePanel>
      <SidePanel title="Which balance pays" icon={<IconScale />}>
        <p>
          Your <strong>earned balance</strong> pays first, your{' '}
          <strong>appreciation balance</strong> pays the rest. You can send as much as both hold
          together, and you see the split before you confirm.
        </p>
      </SidePanel>
    </>
  )
}

const EMPTY = { receiver: '', amount: '', message: '' }
type Field = keyof typeof EMPTY
type Request = Awaited<ReturnType<typeof requestedTransfer>>

/** The form of Appreciate: typed values, the found colleague, and the send. */
function useTransfer() {
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
