import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  PAYROLL_KIND_NAMES,
  PAYROLL_KINDS,
  type PayrollKind,
} from '#platform/contract/payroll-kinds.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { typedAmount } from '#platform/web/language/typed-amount.ts'
import { DecimalField } from '#platform/web/ui/AmountField.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { DialogForm } from '#platform/web/ui/Dialog.tsx'
import { FieldPair } from '#platform/web/ui/Form.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { writeMoney } from '#settings/contract/point-settings.ts'
import { currencyChoices } from '#settings/web/currency-choices.ts'
import { usePayrollCurrency } from '#settings/web/use-point-settings.ts'
import {
  COUNTRY_LIMIT_PERIOD_NAMES,
  countryLimitEndpoints,
  LIMIT_EFFECT_NAMES,
  TypedCountryLimit,
  type CountryLimit,
  type CountryLimitDraft,
} from '#shop/contract/country-limits.ts'
import { countryChoices } from '#users/web/employment-facts.ts'
import classes from './CountryLimitForm.module.css'

type LimitChoices = Pick<CountryLimitDraft, 'kinds' | 'period' | 'effect'>

const USUAL: LimitChoices = { kinds: ['inKind', 'voucher'], period: 'month', effect: 'say' }

interface CountryLimitFormProps {
  /** Null: a new one. */
  limit: CountryLimit | null
  onDone: () => void
}

/** The form of a limit of a country. */
export function CountryLimitForm({ limit, onDone }: CountryLimitFormProps) {
  const ownCurrency = usePayrollCurrency() ?? 'EUR'
  const [choices, setChoices] = useState<LimitChoices>(limit ?? USUAL)
  const form = useForm(TypedCountryLimit, {
    country: limit?.country ?? '',
    amount: limit === null ? '' : writeMoney(limit.most),
    currency: limit?.most.currency ?? ownCurrency,
  })
  const saving = useSaving(limit, onDone)
  const { kinds, period, effect } = choices
  const save = () =>
    saving.mutate({ ...check(TypedCountryLimit, form.values), kinds, period, effect })
  return (
    <DialogForm
      of={form}
      sending={saving}
      onSend={save}
      action={t`Save`}
      disabled={kinds.length === 0}
      onCancel={onDone}
    >
      <SelectField
        label={t`Country`}
        choices={{ '': t`Choose a country`, ...countryChoices() }}
        data-autofocus
        {...form.field('country')}
      />
      <FieldPair>
        <DecimalField
          label={t`Amount`}
          placeholder={typedAmount('50.00')}
          {...form.field('amount')}
        />
        <SelectField label={t`Currency`} choices={currencyChoices()} {...form.field('currency')} />
      </FieldPair>
      <SelectField
        label={t`Period`}
        choices={COUNTRY_LIMIT_PERIOD_NAMES}
        value={period}
        onChange={(chosen) => setChoices({ ...choices, period: chosen })}
      />
      <KindChoice kinds={kinds} onChange={(chosen) => setChoices({ ...choices, kinds: chosen })} />
      <SelectField
        label={t`What it does`}
        description={t`Each does what those above it do.`}
        choices={LIMIT_EFFECT_NAMES}
        value={effect}
        onChange={(chosen) => setChoices({ ...choices, effect: chosen })}
      />
    </DialogForm>
  )
}

interface KindChoiceProps {
  kinds: readonly PayrollKind[]
  onChange: (kinds: PayrollKind[]) => void
}

function KindChoice({ kinds, onChange }: KindChoiceProps) {
  return (
    <Checkbox.Group
      label={t`Gifts that count together`}
      value={[...kinds]}
      onChange={(chosen) => onChange(PAYROLL_KINDS.filter((kind) => chosen.includes(kind)))}
    >
      <div className={classes.kinds}>
        {PAYROLL_KINDS.map((kind) => (
          <Checkbox key={kind} value={kind} label={t(PAYROLL_KIND_NAMES[kind])} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function useSaving(limit: CountryLimit | null, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: CountryLimitDraft) =>
      limit === null
        ? call(countryLimitEndpoints.addCountryLimit, { body })
        : call(countryLimitEndpoints.changeCountryLimit, { params: { id: limit.id }, body }),
    onSuccess: () => {
      announceMessage('success', t`The limit is saved.`)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['payroll'] }),
  })
}
