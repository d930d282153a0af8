import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { allowanceEndpoints } from '#allowance/contract/allowance.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { call } from '#platform/web/api/client.ts'
import { showBriefly } from '#platform/web/language/format.ts'
import { AmountField } from '#platform/web/ui/AmountField.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ConfirmDialog, useDialog } from '#platform/web/ui/Dialog.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { SwitchField } from '#platform/web/ui/SwitchField.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import type { CompanySettings, SettingValues } from '#settings/contract/settings.ts'
import { settingsQuery, SettingsSection } from '#settings/web/SettingsSection.tsx'
import { useDraft, type SettingsDraft } from '#settings/web/use-draft.ts'
import { AllowanceCost } from './AllowanceCost.tsx'
import { GroupAmounts } from './GroupAmounts.tsx'

const PERIODS = {
  off: msg`Not at all`,
  month: msg`Each month`,
  quarter: msg`Each quarter`,
}

const JOINERS = {
  false: msg`The whole amount`,
  true: msg`By the days that are left, rounded up`,
}

/** Points that people can only give, which come back each month or quarter. */
export function GivingSettings() {
  const { data: settings, isError, refetch } = useQuery(settingsQuery)
  if (settings !== undefined) return <Loaded settings={settings} />
  if (!isError) return <RowsSkeleton rows={4} />
  return <LoadAlert words={t`The settings could not be loaded.`} onRetry={() => void refetch()} />
}

function Loaded({ settings }: { settings: CompanySettings }) {
  const draft = useDraft(settings)
  const raise = useDialog<Period>()
  const onSaved = ({ values }: CompanySettings) => {
    // A new length counts from the next period on.
    if (isRaise(settings.values, values)) raise.open(settings.values.allowancePeriod)
  }
  return (
    <>
      <Fields draft={draft} onSaved={onSaved} />
      {settings.values.allowancePeriod !== 'off' && <GroupAmounts />}
      <RaiseDialog period={raise.subject} opened={raise.opened} onClose={raise.close} />
    </>
  )
}

type Period = SettingValues['allowancePeriod']

/** Whether some people get more than they were granted for the present period. */
function isRaise(before: SettingValues, after: SettingValues): boolean {
  if (before.allowancePeriod === 'off' || after.allowancePeriod === 'off') return false
  const names = ['allowanceBase', 'allowancePerReport', 'allowanceReportsMost'] as const
  return names.some((name) => after[name] > before[name])
}

interface FieldsProps {
  draft: SettingsDraft
  onSaved: (settings: CompanySettings) => void
}

function Fields({ draft, onSaved }: FieldsProps) {
  const period = draft.text(
    'allowancePeriod',
    t`They can only be given, and end with the last day. Points that people hold stay theirs.`,
  )
  const base = draft.text('allowanceBase', t`Counts from the next period on.`)
  const perReport = draft.text('allowancePerReport', t`So that managers can thank everybody.`)
  const reportsMost = draft.text('allowanceReportsMost', t`For all direct reports together.`)
  const joiners = draft.toggle('allowanceProrated', '')
  const isOn = period.value !== 'off'
  return (
    <SettingsSection section="giving" action={t`Save giving`} draft={draft} onSaved={onSaved}>
      <SelectField
        label={t`People get points to give`}
        choices={PERIODS}
        {...period}
        value={period.value as Period}
      />
      {isOn && (
        <>
          <AmountField label={t`For everybody`} size="md" {...base} />
          <AmountField label={t`More for each direct report`} size="md" {...perReport} />
          <AmountField label={t`For direct reports at most`} size="md" {...reportsMost} />
          <SelectField
            label={t`Who joins in the middle gets`}
            choices={JOINERS}
            disabled={joiners.disabled}
            description={joiners.description}
            value={joiners.checked ? 'true' : 'false'}
            onChange={(value) => joiners.onChange(value === 'true')}
          />
        </>
      )}
      <AllowanceCost
        period={period.value === 'quarter' ? 'quarter' : 'month'}
        isOn={isOn}
        base={base.value}
        perReport={perReport.value}
        reportsMost={reportsMost.value}
      />
      <SwitchField
        label={t`Tell managers whom of their people nobody has thanked`}
        {...draft.toggle(
          'managerHints',
          t`One line every second week at most, only if somebody had no public thanks for 60 days. Each manager can switch it off.`,
        )}
      />
      <SwitchField
        label={t`Tell managers who of their people was thanked`}
        {...draft.toggle(
          'teamThanks',
          t`One mail a week at most, with their cards on the wall. It waits in a week with the line above. Each manager can switch it off.`,
        )}
      />
    </SettingsSection>
  )
}

interface RaiseDialogProps {
  period: Period | null
  opened: boolean
  onClose: () => void
}

/** Asks once whether a higher amount counts for the present period too. */
function RaiseDialog({ period, opened, onClose }: RaiseDialogProps) {
  const queries = useQueryClient()
  const send = useAttempts((_: null, key) => call(allowanceEndpoints.raiseAllowances, { key }))
  const raise = useMutation({
    mutationFn: () => send(null),
    onSuccess: ({ people, total }) => {
      const points = showBriefly(total)
      announceMessage(
        'success',
        people === 0
          ? t`Nobody gets more now.`
          : t`${plural({ people }, { one: '# person', other: '# people' })} got ${points} points more to give in all.`,
      )
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['wallet'] }),
  })
  const isMonth = period !== 'quarter'
  return (
    <ConfirmDialog
      opened={opened}
      title={isMonth ? t`Also now, for the present month?` : t`Also now, for the present quarter?`}
      action={t`Add the difference now`}
      otherwise={t`From the next period on`}
      busy={raise.isPending}
      error={raise.error && wordsFor(raise.error)}
      onClearError={raise.reset}
      onConfirm={() => raise.mutate()}
      onClose={onClose}
    >
      <p>
        <Trans>
          Everybody has what they were granted before. You can add the difference now, once; nobody
          loses anything.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}
