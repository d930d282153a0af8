import { t } from '@lingui/core/macro'
import { useState, type ComponentProps } from 'react'
import { PAYROLL_KIND_NAMES, type PayrollKind } from '#platform/contract/payroll-kinds.ts'
import { typedAmount } from '#platform/web/language/typed-amount.ts'
import { DecimalField } from '#platform/web/ui/AmountField.tsx'
import { FieldPair } from '#platform/web/ui/Form.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { usePayrollCurrency } from '#settings/web/use-point-settings.ts'
import type { Gift } from '#shop/contract/shop.ts'

type MoneyFieldProps = Omit<ComponentProps<typeof DecimalField>, 'label'>

/** What one piece costs the company; empty: its worth is its price at the worth of a point. */
export function CostField({ currency, ...rest }: MoneyFieldProps & { currency: string }) {
  return (
    <DecimalField
      label={t`Cost of one piece (${currency})`}
      placeholder={typedAmount('12.50')}
      {...rest}
    />
  )
}

interface PayrollChoice {
  kind: PayrollKind
  onKind: (kind: PayrollKind) => void
  /** Null: nothing is counted for payroll. */
  currency: string | null
}

/** The kind that is chosen for a gift, and the facts to send with what a piece costs. */
export function usePayrollKind(gift: Pick<Gift, 'payrollKind'> | null) {
  const [kind, onKind] = useState<PayrollKind>(gift?.payrollKind ?? 'inKind')
  const currency = usePayrollCurrency()
  const fields: PayrollChoice = { kind, onKind, currency }
  return {
    fields,
    facts: (cost: string) =>
      currency === null ? {} : { payrollKind: kind, cost: cost === '' ? null : cost },
  }
}

interface PayrollFieldsProps extends PayrollChoice {
  cost: MoneyFieldProps
}

/** The kind of a gift for payroll, and its cost. */
export function PayrollFields({ kind, onKind, currency, cost }: PayrollFieldsProps) {
  if (currency === null) return null
  return (
    <FieldPair>
      <SelectField
        label={t`Kind for payroll`}
        choices={PAYROLL_KIND_NAMES}
        value={kind}
        onChange={onKind}
      />
      <CostField
        currency={currency}
        description={t`Empty: its price at the worth of a point.`}
        {...cost}
      />
    </FieldPair>
  )
}
