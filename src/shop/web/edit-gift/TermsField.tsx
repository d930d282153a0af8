import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx'
import { FINE_PRINT_LENGTH, hasTerms, type GiftTerms } from '#shop/contract/terms.ts'
import classes from './TermsField.module.css'

const OFFERED_DAYS = [1, 2, 3, 4, 5, 7, 10, 14, 21, 28, 42, 60, 90]

interface TermsFieldProps {
  terms: GiftTerms
  onChange: (terms: GiftTerms) => void
}

/** What a buyer is told before paying: folded, as most gifts need none of it. */
export function TermsField({ terms, onChange }: TermsFieldProps) {
  const { finePrint, isFinal, needsApproval, preparationDays } = terms
  // Folding is the person's from then on.
  const [wasUsed] = useState(() => hasTerms(terms))
  const change = (part: Partial<GiftTerms>) => onChange({ ...terms, ...part })
  return (
    <details className={classes.terms} open={wasUsed}>
      <summary>
        <Trans>Terms</Trans>
      </summary>
      <div className={classes.fields}>
        <TextAreaField
          label={t`Fine print`}
          description={t`What somebody should know before they buy it. Shown on its page and before paying.`}
          maxLength={FINE_PRINT_LENGTH}
          dir="auto"
          value={finePrint}
          onChange={(text) => change({ finePrint: text })}
        />
        <SelectField
          label={t`Preparation`}
          choices={daysOffered(preparationDays)}
          value={String(preparationDays ?? 0)}
          onChange={(days) => change({ preparationDays: days === '0' ? null : Number(days) })}
        />
        <SwitchField
          label={t`Needs approval`}
          description={t`An order of it waits until a shop keeper approves or declines it.`}
          checked={needsApproval}
          onChange={(checked) => change({ needsApproval: checked })}
        />
        <SwitchField
          label={t`Needs a delivery address`}
          description={t`Its buyer enters one at checkout. You see it with the order until some weeks after the hand-over.`}
          checked={terms.needsAddress === true}
          onChange={(checked) => change({ needsAddress: checked })}
        />
        <SwitchField
          label={t`Can’t be returned`}
          description={t`Buyers read it before they pay. You can still refund it, with a reason.`}
          checked={isFinal}
          onChange={(checked) => change({ isFinal: checked })}
        />
      </div>
    </details>
  )
}

function daysOffered(chosen: number | null): Record<string, string> {
  const days = [...new Set([...OFFERED_DAYS, ...(chosen === null ? [] : [chosen])])]
  return Object.fromEntries([
    ['0', t`None`],
    ...days
      .toSorted((one, other) => one - other)
      .map((count) => [String(count), plural(count, { one: '# day', other: '# days' })]),
  ]) as Record<string, string>
}
