import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allowanceQuery } from '#allowance/web/allowance-query.ts'
import { BoostDialog } from '#allowance/web/BoostDialog.tsx'
import { AwardDialog } from '#awards/web/AwardDialog.tsx'
import { AwardsGiven } from '#awards/web/AwardsGiven.tsx'
import { BonusEntryForm, EnterBonusDialog } from '#bonuses/web/BonusEntry.tsx'
import { useBonusActions } from '#bonuses/web/ProcessEntered.tsx'
import { LeavingDialog } from '#leaving/web/LeavingDialog.tsx'
import { CalendarLink } from '#milestones/web/CalendarLink.tsx'
import { MENU_CHOICE } from '#platform/web/ui/MoreMenu.tsx'
import { useCompanyPoints } from '#settings/web/use-point-settings.ts'
import { AllData } from '#users/web/AllData.tsx'
import { useActsByRole } from '#users/web/use-acts-by-role.ts'

/** All Data: the users, with their bonus points. */
export function AllDataPage() {
  const hasAwards = useCompanyPoints()
  const hasAllowance = useQuery(allowanceQuery).data?.isGranted ?? false
  const actsByRole = useActsByRole()
  const [isListing, setListing] = useState(false)
  const { bar, choices } = useBonusActions()
  const bonusActions = {
    bar: (
      <>
        {bar}
        <AwardsGiven opened={isListing} onClose={() => setListing(false)} />
      </>
    ),
    choices: (
      <>
        {choices}
        <CalendarLink {...MENU_CHOICE} />
        {hasAwards && !actsByRole && (
          <Button
            {...MENU_CHOICE}
            leftSection={<IconGift size={18} aria-hidden />}
            onClick={() => setListing(true)}
          >
            <Trans>Company points given…</Trans>
          </Button>
        )}
      </>
    ),
  }
  return (
    <AllData
      bonusActions={bonusActions}
      BonusEntry={BonusEntryForm}
      EnterBonusDialog={EnterBonusDialog}
      AwardDialog={hasAwards ? AwardDialog : null}
      BoostDialog={hasAllowance ? BoostDialog : null}
      DeactivateDialog={LeavingDialog}
    />
  )
}
