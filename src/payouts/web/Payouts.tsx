import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMayDo } from '#auth/web/session-queries.ts'
import {
  MOST_PAYOUTS_MARKED,
  payoutEndpoints,
  type PayoutState,
} from '#payouts/contract/payouts.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { fileLink } from '#platform/web/file-link.ts'
import { paths } from '#platform/web/paths.ts'
import { ShowMore } from '#platform/web/ShowMore.tsx'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { ListTools } from '#platform/web/ui/ListTools.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import classes from './Payouts.module.css'
import { PayoutTable } from './PayoutTable.tsx'
import {
  payoutsQuery,
  pointsAndWorth,
  sayWithdrawals,
  sumPayouts,
  usePayOut,
  type PayoutSelection,
} from './use-payouts.ts'

const STATES: Record<PayoutState, MessageDescriptor> = {
  waiting: msg`To pay out`,
  paid: msg`Paid out`,
}

/** The list of withdrawals to pay out, and of those paid out. */
export function Payouts() {
  const { state = 'waiting' } = useSearch({ from: paths.payouts })
  const navigate = useNavigate({ from: paths.payouts })
  const readsOverview = useMayDo('readOverview')
  const query = useInfiniteQuery(payoutsQuery(state))
  const [latest] = query.data?.pages ?? []
  const payouts = query.data?.pages.flatMap((page) => page.payouts)
  const worth = latest?.worth ?? null
  return (
    <Screen
      title={t`Withdrawals`}
      above={readsOverview && <BackLink to={paths.overview}>{t`Overview`}</BackLink>}
      lead={t`What people took out of their accounts. Pay it with the next wages, then mark it here: everybody is told.`}
    >
      <ListTools
        count={latest && sayWaiting(latest.waiting, worth)}
        download={fileLink(payoutEndpoints.downloadPayouts, { query: { state } })}
      >
        <SelectField
          label={t`Show`}
          choices={STATES}
          value={state}
          onChange={(chosen) => void navigate({ search: { state: chosen }, replace: true })}
        />
      </ListTools>
      {query.isLoadingError ? (
        <LoadFailed
          title={t`Could not load the withdrawals`}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Card padding="flush">
          {payouts === undefined && <RowsSkeleton rows={4} />}
          {payouts?.length === 0 && <NoPayouts state={state} />}
          {payouts !== undefined && payouts.length > 0 && (
            <PayoutTable
              payouts={payouts}
              state={state}
              worth={worth}
              stale={query.isPlaceholderData}
            />
          )}
        </Card>
      )}
      <ShowMore query={query} failed={t`Could not load more.`} />
      {state === 'waiting' && payouts !== undefined && payouts.length > 1 && (
        <PayAll payouts={payouts.slice(0, MOST_PAYOUTS_MARKED)} worth={worth} />
      )}
    </Screen>
  )
}

function sayWaiting(
  { withdrawals, points }: { withdrawals: number; points: bigint },
  worth: PayoutSelection['worth'],
): string {
  if (withdrawals === 0) return t`Nothing waits`
  const sum = pointsAndWorth(points, worth)
  return t`${plural(withdrawals, { one: '# waits', other: '# wait' })}: ${sum}`
}

function NoPayouts({ state }: { state: PayoutState }) {
  return state === 'waiting' ? (
    <EmptyState title={t`Nothing waits to be paid out`} icon={<IconCash size={30} />}>
      <Trans>When somebody withdraws points, it is listed here, the oldest first.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={t`Nothing was paid out yet`} icon={<IconCash size={30} />}>
      <Trans>What you mark as paid out moves here, and can be taken back.</Trans>
    </EmptyState>
  )
}

/** Marks everything shown, after a look at the sum that the payroll has to match. */
function PayAll(shown: PayoutSelection) {
  const asking = useDialog<PayoutSelection>()
  const paying = usePayOut({ onDone: asking.close })
  const { subject } = asking
  return (
    <div className={classes.all}>
      <Button variant="default" size="md" onClick={() => asking.open(shown)}>
        {t`Mark all ${{ count: shown.payouts.length }} shown as paid out…`}
      </Button>
      <ActionDialog
        opened={asking.opened}
        harmless
        title={t`Mark all shown as paid out?`}
        action={t`Mark as paid out`}
        subject={subject}
        mutation={paying}
        onClose={asking.close}
      >
        {subject !== null && <Sum {...subject} />}
      </ActionDialog>
    </div>
  )
}

function Sum({ payouts, worth }: PayoutSelection) {
  const withdrawals = sayWithdrawals(payouts)
  const sum = pointsAndWorth(sumPayouts(payouts), worth)
  return (
    <p>
      <Trans>
        <strong>{withdrawals}</strong>, in total <strong>{sum}</strong>. Compare it with your
        payroll: what was withdrawn after you saved the file is in this sum, too. Everybody is told.
      </Trans>
    </p>
  )
}
