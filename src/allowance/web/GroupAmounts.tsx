import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { allowanceEndpoints, type GroupAllowance } from '#allowance/contract/allowance.ts'
import { groupNamesQuery } from '#groups/web/group-queries.ts'
import { requestedAmount, writePoints, type Hundredths } from '#platform/contract/points.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { announceFailure, announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { DialogForm, useDialog } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { Table } from '#platform/web/ui/Table.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { wordsFor } from '#platform/web/ui/words-for.ts'

// Below the key of the settings, so that what they may cost is read again too.
const groupAmountsQuery = queryOptions({
  queryKey: ['settings', 'allowance', 'groups'],
  queryFn: ({ signal }) => call(allowanceEndpoints.listGroupAllowances, { signal }),
})

const Typed = z.object({ group: z.string(), amount: requestedAmount('allowance-invalid', 0) })

/** The amounts for people of groups; nothing while there is no group. */
export function GroupAmounts() {
  const { data: amounts } = useQuery(groupAmountsQuery)
  const { data: names } = useQuery(groupNamesQuery)
  const dialog = useDialog<GroupAllowance | null>()
  const set = useSetAmount(dialog.close)
  if (amounts === undefined || names === undefined || names.groups.length === 0) return null
  const open = names.groups.filter(({ id }) => amounts.groups.every((one) => one.id !== id))
  return (
    <Card>
      <ActionSection
        title={t`Amounts for groups`}
        actions={
          open.length > 0 && (
            <Button variant="default" onClick={() => dialog.open(null)}>
              <Trans>An amount for a group…</Trans>
            </Button>
          )
        }
      >
        <p>
          <Trans>Instead of everybody’s amount. Of several groups, the most generous counts.</Trans>
        </p>
        {amounts.groups.length > 0 && (
          <Rows
            groups={amounts.groups}
            onChange={dialog.open}
            onRemove={({ id }) =>
              set.mutate(
                { id, amount: null },
                { onError: (error) => announceFailure(error, wordsFor(error)) },
              )
            }
          />
        )}
      </ActionSection>
      <FormModal opened={dialog.opened} onClose={dialog.close} title={t`An amount for a group`}>
        {dialog.opened && (
          <GroupAmount
            group={dialog.subject}
            choices={dialog.subject === null ? open : [dialog.subject]}
            set={set}
            onClose={dialog.close}
          />
        )}
      </FormModal>
    </Card>
  )
}

interface RowsProps {
  groups: readonly GroupAllowance[]
  onChange: (group: GroupAllowance) => void
  onRemove: (group: GroupAllowance) => void
}

function Rows({ groups, onChange, onRemove }: RowsProps) {
  return (
    <Table
      columns={[{ name: t`Group` }, { name: t`Points`, isAmount: true }, { name: t`Actions` }]}
      cards="narrow"
      aria-label={t`Amounts for groups`}
    >
      {groups.map((group) => (
        <tr role="row" key={group.id}>
          <td role="cell">
            <bdi>{group.name}</bdi>
          </td>
          <td role="cell" data-amount>
            {inPoints(group.amount)}
          </td>
          <td role="cell">
            <Button
              variant="subtle"
              aria-label={t`Change the amount of ${{ name: group.name }}`}
              onClick={() => onChange(group)}
            >
              <Trans>Change…</Trans>
            </Button>
            <Button
              variant="subtle"
              aria-label={t`${{ name: group.name }}: as everybody`}
              onClick={() => onRemove(group)}
            >
              <Trans>As everybody</Trans>
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  )
}

function inPoints(amount: Hundredths): string {
  const points = showBriefly(amount)
  return plural(points, { one: `${points} point`, other: `${points} points` })
}

interface GroupAmountProps {
  /** Null: a group that has none yet. */
  group: GroupAllowance | null
  choices: readonly { id: number; name: string }[]
  set: ReturnType<typeof useSetAmount>
  onClose: () => void
}

function GroupAmount({ group, choices, set, onClose }: GroupAmountProps) {
  const form = useForm(Typed, {
    group: String(choices[0]?.id ?? ''),
    amount: group === null ? '' : writePoints(group.amount),
  })
  return (
    <DialogForm
      of={form}
      sending={set}
      onSend={() => {
        const { group: id, amount } = check(Typed, form.values)
        set.mutate({ id: Number(id), amount })
      }}
      action={t`Save`}
      onCancel={onClose}
    >
      <SelectField
        label={t`Group`}
        choices={Object.fromEntries(choices.map(({ id, name }) => [String(id), name]))}
        disabled={group !== null}
        {...form.field('group')}
      />
      <AmountField
        label={t`In each period`}
        description={t`Instead of everybody’s amount, from the next period on. 0: none.`}
        {...form.field('amount')}
      />
    </DialogForm>
  )
}

function useSetAmount(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, amount }: { id: number; amount: Hundredths | null }) =>
      call(allowanceEndpoints.setGroupAllowance, { params: { id }, body: { amount } }),
    onSuccess: () => {
      announceMessage('success', t`Saved.`)
      onDone()
      return queries.invalidateQueries({ queryKey: ['settings'] })
    },
  })
}
