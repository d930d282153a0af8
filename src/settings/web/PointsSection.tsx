import { t } from '@lingui/core/macro'
import { typedAmount } from '#platform/web/language/typed-amount.ts'
import { AmountField, DecimalField } from '#platform/web/ui/AmountField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import { currencyChoices } from './currency-choices.ts'
import { SettingsSection } from './SettingsSection.tsx'
import type { SettingsDraft } from './use-draft.ts'

/** How points come and go. */
export function PointsSection({ draft }: { draft: SettingsDraft }) {
  return (
    <SettingsSection section="points" action={t`Save points`} draft={draft}>
      <SwitchField
        label={t`People may deposit points`}
        {...draft.toggle('depositsOpen', t`Off: nobody can, whatever their permission.`)}
      />
      <AmountField
        label={t`Most points a person may deposit a month`}
        size="md"
        placeholder={t`No limit`}
        {...draft.text(
          'depositLimit',
          t`Counts from the first of each month (UTC). Empty: no limit.`,
        )}
      />
      <SwitchField
        label={t`The company gives points that buy gifts`}
        {...draft.toggle(
          'companyPoints',
          t`On All Data: “Give company points”. Bonus points, which can be sent or paid out, stay as they are.`,
        )}
      />
      <TextField
        label={t`Amounts offered`}
        inputMode="decimal"
        {...draft.text(
          'offeredAmounts',
          t`In Appreciate and in “Add points”: one to six amounts, with commas between them.`,
        )}
      />
      <DecimalField
        label={t`What a point is worth`}
        placeholder={typedAmount('0.10')}
        {...draft.text(
          'pointWorth',
          t`Overview then says what the points in circulation are worth. Empty: nothing is said.`,
        )}
      />
      <SelectField
        label={t`Currency`}
        choices={currencyChoices()}
        {...draft.text('pointCurrency', '')}
      />
      <SwitchField
        label={t`Show the worth in the shop`}
        {...draft.toggle('pointWorthInShop', t`Beside each price, for everybody.`)}
      />
      <OnApproval draft={draft} />
    </SettingsSection>
  )
}

/** The permissions that an approval can also give. */
function OnApproval({ draft }: { draft: SettingsDraft }) {
  return (
    <>
      <SwitchField
        label={t`Approval also allows Deposit`}
        {...draft.toggle(
          'approvalAllowsDeposit',
          t`For Approve, and for imported people without isDeposit. A deposit makes new points.`,
        )}
      />
      <SwitchField
        label={t`Approval also allows Withdraw`}
        {...draft.toggle(
          'approvalAllowsWithdraw',
          t`For Approve, and for imported people without isWithdraw. Gifts are bought without it.`,
        )}
      />
    </>
  )
}
