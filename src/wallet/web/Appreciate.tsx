import { IconHeart, IconScale } from '@tabler/icons-react'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { ColleagueField } from './ColleagueField.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { MessageField } from './MessageField.tsx'
import { MoveForm } from './MoveForm.tsx'
import { TransferDone, TransferReview } from './TransferDialogs.tsx'
import { useAccount } from './use-account.ts'
import { useTransfer } from './use-transfer.ts'

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
