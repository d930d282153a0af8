import { t } from '@lingui/core/macro'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextField } from '#platform/web/ui/TextField.tsx'
import type { SettingName } from '#settings/contract/settings.ts'
import { Section } from './Section.tsx'
import type { SettingsDraft } from './use-draft.ts'

const NAMES: readonly SettingName[] = [
  'depositsOpen',
  'depositLimit',
  'offeredAmounts',
  'pointWorth',
  'pointCurrency',
  'pointWorthInShop',
  'approvalAllowsDeposit',
  'approvalAllowsWithdraw',
]

const NAMES_OF_CURRENCIES = new Intl.DisplayNames('en', { type: 'currency' })
const CURRENCIES = Object.fromEntries(
  Intl.supportedValuesOf('currency').map((code) => [
    code,
    `${code} – ${NAMES_OF_CURRENCIES.of(code) ?? code}`,
  ]),
)

/** How points come and go. */
export function PointsSection({ draft }: { draft: SettingsDraft }) {
  return (
    <Section
      title={t`Points`}
      lead={t`Who may make points and take them out, and what they are worth.`}
      names={NAMES}
      draft={draft}
    >
      <SwitchField
        label={t`People may deposit points`}
        {...draft.toggle('depositsOpen', 'Off: nobody can, whatever their permission.')}
      />
      <AmountField
        label={t`Most points a person may deposit a month`}
        size="md"
        placeholder={t`No limit`}
        {...draft.text(
          'depositLimit',
          'Counts from the first of each month (UTC). Empty: no limit.',
        )}
      />
      <TextField
        label={t`Amounts offered`}
        inputMode="decimal"
        {...draft.text(
          'offeredAmounts',
          'In Appreciate and in “Add points”: one to six amounts, with commas between them.',
        )}
      />
      <TextField
        label={t`What a point is worth`}
        inputMode="decimal"
        placeholder="0.10"
        {...draft.text(
          'pointWorth',
          'Overview then says what the points in circulation are worth. Empty: nothing is said.',
        )}
      />
      <SelectField label={t`Currency`} choices={CURRENCIES} {...draft.text('pointCurrency', '')} />
      <SwitchField
        label={t`Show the worth in the shop`}
        {...draft.toggle('pointWorthInShop', 'Beside each price, for everybody.')}
      />
      <SwitchField
        label={t`Approval also allows Deposit`}
        {...draft.toggle(
          'approvalAllowsDeposit',
          'For Approve, and for imported people without isDeposit. A deposit makes new points.',
        )}
      />
      <SwitchField
        label={t`Approval also allows Withdraw`}
        {...draft.toggle(
          'approvalAllowsWithdraw',
          'For Approve, and for imported people without isWithdraw. Gifts are bought without it.',
        )}
      />
    </Section>
  )
}
