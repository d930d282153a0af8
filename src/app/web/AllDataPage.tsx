import { BonusEntryForm, EnterBonusDialog } from '#bonuses/web/BonusEntry.tsx'
import { useBonusActions } from '#bonuses/web/ProcessEntered.tsx'
import { LeavingDialog } from '#leaving/web/LeavingDialog.tsx'
import { AllData } from '#users/web/AllData.tsx'

/** All Data: the users, with their bonus points. */
export function AllDataPage() {
  return (
    <AllData
      bonusActions={useBonusActions()}
      BonusEntry={BonusEntryForm}
      EnterBonusDialog={EnterBonusDialog}
      DeactivateDialog={LeavingDialog}
    />
  )
}
