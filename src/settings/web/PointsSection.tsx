import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import type { SettingName } from '#settings/contract/settings.ts'
import { Section } from './Section.tsx'
import type { SettingsDraft } from './use-draft.ts'

const NAMES: readonly SettingName[] = ['approvalAllowsDeposit', 'approvalAllowsWithdraw']

/** How points come and go. */
export function PointsSection({ draft }: { draft: SettingsDraft }) {
  return (
    <Section
      title="Points"
      lead="Who may make points, and who may take them out."
      names={NAMES}
      draft={draft}
    >
      <SwitchField
        label="Approval also allows Deposit"
        {...draft.toggle(
          'approvalAllowsDeposit',
          'For Approve, and for imported people without isDeposit. A deposit makes new points.',
        )}
      />
      <SwitchField
        label="Approval also allows Withdraw"
        {...draft.toggle(
          'approvalAllowsWithdraw',
          'For Approve, and for imported people without isWithdraw. Gifts are bought without it.',
        )}
      />
    </Section>
  )
}
