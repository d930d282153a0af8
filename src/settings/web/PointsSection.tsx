import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import type { SettingName } from '#settings/contract/settings.ts'
import { Section } from './Section.tsx'
import type { SettingsDraft } from './use-draft.ts'

const NAMES: readonly SettingName[] = [
  'depositsOpen',
  'depositLimit',
  'approvalAllowsDeposit',
  'approvalAllowsWithdraw',
]

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
        label="People may deposit points"
        {...draft.toggle('depositsOpen', 'Off: nobody can, whatever their permission.')}
      />
      <AmountField
        label="Most points a person may deposit a month"
        size="md"
        placeholder="No limit"
        {...draft.text(
          'depositLimit',
          'Counts from the first of each month (UTC). Empty: no limit.',
        )}
      />
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
