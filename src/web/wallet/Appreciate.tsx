import { useState } from 'react'
import { IconHeart, IconScale } from '@tabler/icons-react'
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
  const move = useMove({
    send: (body: ReturnType<typeof requestedTransfer>, key) =>
      call(walletEndpoints.send, { body, key }),
    failed: MESSAGES.transferFailed,
    onDone: () => setTyped(EMPTY),
  })
  if (user === null) return null
  const field = (name: keyof typeof EMPTY) => ({
    value: typed[name],
    onChange: (value: string) => {
      setTyped((known) => ({ ...known, [name]: value }))
      move.mended()
    },
    error: move.form.failure?.field === name,
  })
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
          submitLabel="Appreciate"
          onSubmit={() =>
            balances && move.review(() => requestedTransfer(typed, user.email, balances))
          }
        >
          <ColleagueField label="Receiver Email" self={user.email} {...field('receiver')} />
          <AmountField label="Amount" {...field('amount')} />
          <MessageField {...field('message')} />
        </MoveForm>
      )}
      <TransferReview request={move.request} held={balances} {...move.reviewDialog} />
      <TransferDone request={move.request} receipt={move.receipt} {...move.successDialog} />
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
