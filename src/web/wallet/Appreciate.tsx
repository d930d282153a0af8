import { useState } from 'react'
import { IconHeart, IconScale } from '@tabler/icons-react'
import { peopleEndpoints } from '#contract/people-endpoints.ts'
import type { Colleague } from '#contract/people.ts'
import { walletEndpoints } from '#contract/wallet-endpoints.ts'
import { MESSAGES } from '#contract/messages.ts'
import { call } from '../api/client.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { Screen } from '../ui/Screen.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { ColleagueField } from './ColleagueField.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { MessageField } from './MessageField.tsx'
import { MoveForm } from './MoveForm.tsx'
import { requestedTransfer } from './requested-move.ts'
import { TransferDone, TransferReview } from './TransferDialogs.tsx'
import { useAccount } from './use-account.ts'
import { useMove } from './use-move.ts'

const EMPTY = { receiver: '', amount: '', message: '' }

/** Appreciate (specification, sections 2, 4 and 5): sends points to a colleague. */
export function Appreciate() {
  const { user, balances, failed, retry } = useAccount()
  const [typed, setTyped] = useState(EMPTY)
  const [receiver, setReceiver] = useState<Colleague | null>(null)
  const move = useMove({
    send: (body: Awaited<ReturnType<typeof requestedTransfer>>, key) =>
      call(walletEndpoints.send, { body, key }),
    failed: MESSAGES.transferFailed,
    onDone: () => setTyped(EMPTY),
  })
  if (user === null) return null
  const { failure, unsure, onClearFailure } = move.form
  // The words about the receiver stand in its field, the others in the banner.
  const receiverFailure = failure?.field === 'receiver' ? failure : null
  const change = (name: keyof typeof EMPTY) => (value: string) => {
    setTyped((known) => ({ ...known, [name]: value }))
    if (failure?.field !== name) return
    if (name === 'receiver') onClearFailure()
    else move.mended()
  }
  const field = (name: 'amount' | 'message') => ({
    value: typed[name],
    onChange: change(name),
    error: failure?.field === name,
  })

  async function findReceiver(asked: string): Promise<Colleague> {
    // Whether the last send reached them is for its key to find out, whatever they are by now.
    if (unsure && receiver !== null && receiver.email === asked) return receiver
    const found = await call(peopleEndpoints.findReceiver, { query: { receiver: asked } })
    setReceiver(found)
    setTyped((known) => ({ ...known, receiver: found.email }))
    return found
  }
  return (
    <Screen title="Appreciate" lead="Thank a colleague with points." aside={<Panels />}>
      {failed ? (
        <LoadFailed what="your balance" onRetry={retry} />
      ) : (
        <MoveForm
          user={user}
          balances={balances}
          off={user.isTransfer ? null : 'transfer-off'}
          {...move.form}
          failure={receiverFailure === null ? failure : null}
          submitLabel="Appreciate"
          onSubmit={() =>
            balances && move.review(() => requestedTransfer(typed, findReceiver, balances))
          }
        >
          <ColleagueField
            label="Receiver Email"
            self={user.email}
            value={typed.receiver}
            onChange={change('receiver')}
            known={receiver}
            checking={move.checking}
            failure={receiverFailure}
          />
          <AmountField label="Amount" {...field('amount')} />
          <MessageField {...field('message')} />
        </MoveForm>
      )}
      <TransferReview
        request={move.request}
        receiver={receiver}
        held={balances}
        {...move.reviewDialog}
      />
      <TransferDone
        request={move.request}
        receiver={receiver}
        receipt={move.receipt}
        {...move.successDialog}
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
