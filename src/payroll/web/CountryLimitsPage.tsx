import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { nameOfCountry } from '#groups/web/group-words.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { ActionSection } from '#platform/web/ui/ActionSection.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Note, Row, RowButton, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import {
  countryLimitEndpoints,
  LIMIT_EFFECT_NAMES,
  MOST_COUNTRY_LIMITS,
  type CountryLimit,
} from '#shop/contract/country-limits.ts'
import { kindsInWords, limitOfCountry } from './country-limit-words.ts'
import { CountryLimitForm } from './CountryLimitForm.tsx'
import { countryLimitsQuery } from './payroll-queries.ts'

/** The limits of countries, for whoever keeps the finances. */
export function CountryLimitsPage() {
  const { data, isError, refetch } = useQuery(countryLimitsQuery)
  return (
    <Screen
      title={t`Limits of countries`}
      above={<BackLink to={paths.payroll}>{t`Payroll`}</BackLink>}
      lead={t`How much gifts may be worth before you, or whoever orders them, should know. Laurel computes no tax: which limits apply, an adviser can say.`}
    >
      {data === undefined && isError && (
        <LoadFailed title={t`Could not load the limits`} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <Card padding="flush">
          <RowsSkeleton rows={3} />
        </Card>
      )}
      {data !== undefined && <LimitList limits={data.limits} />}
    </Screen>
  )
}

function LimitList({ limits }: { limits: readonly CountryLimit[] }) {
  const form = useDialog<CountryLimit | 'new'>()
  const removal = useDialog<CountryLimit>()
  const edited = form.subject === 'new' ? null : form.subject
  return (
    <Card>
      <ActionSection
        title={t`Limits`}
        actions={
          limits.length < MOST_COUNTRY_LIMITS && (
            <Button onClick={() => form.open('new')}>
              <Trans>Add a limit</Trans>
            </Button>
          )
        }
      >
        <p>
          <Trans>
            They hold for people whose country is known, in the months that are not closed yet.
          </Trans>
        </p>
      </ActionSection>
      {limits.length === 0 ? (
        <EmptyState title={t`No limits yet`} icon={<IconScale size={30} />}>
          <Trans>With the first one, the payroll of a month says who is over it.</Trans>
        </EmptyState>
      ) : (
        <LimitRows limits={limits} onEdit={form.open} onRemove={removal.open} />
      )}
      <FormModal
        opened={form.opened}
        onClose={form.close}
        title={edited === null ? t`Add a limit` : t`Edit a limit`}
      >
        {form.subject !== null && <CountryLimitForm limit={edited} onDone={form.close} />}
      </FormModal>
      <RemoveLimitDialog {...removal} />
    </Card>
  )
}

interface LimitRowsProps {
  limits: readonly CountryLimit[]
  onEdit: (limit: CountryLimit) => void
  onRemove: (limit: CountryLimit) => void
}

function LimitRows({ limits, onEdit, onRemove }: LimitRowsProps) {
  return (
    <Rows aria-label={t`Limits`}>
      {limits.map((limit) => {
        const name = nameOfLimit(limit)
        return (
          <Row
            key={limit.id}
            name={name}
            actions={
              <>
                <RowButton label={t`Edit ${{ name }}`} onClick={() => onEdit(limit)}>
                  <Trans>Edit</Trans>
                </RowButton>
                <RowButton takes label={t`Remove ${{ name }}`} onClick={() => onRemove(limit)}>
                  <Trans>Remove</Trans>
                </RowButton>
              </>
            }
          >
            <Note>{kindsInWords(limit.kinds)}</Note>
            <Note>{t(LIMIT_EFFECT_NAMES[limit.effect])}</Note>
          </Row>
        )
      })}
    </Rows>
  )
}

/** A limit's name: "Germany: €50.00 a month". */
function nameOfLimit(limit: CountryLimit): string {
  return t`${{ country: nameOfCountry(limit.country) }}: ${{ limit: limitOfCountry(limit) }}`
}

interface RemoveLimitDialogProps {
  opened: boolean
  /** Null: none is selected yet. */
  subject: CountryLimit | null
  close: () => void
}

function RemoveLimitDialog({ opened, subject, close }: RemoveLimitDialogProps) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: ({ id }: CountryLimit) =>
      call(countryLimitEndpoints.removeCountryLimit, { params: { id } }),
    onSuccess: () => {
      announceMessage('success', t`The limit is removed.`)
      close()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['payroll'] }),
  })
  return (
    <ActionDialog
      takes
      opened={opened}
      title={t`Remove this limit?`}
      action={t`Remove`}
      subject={subject}
      mutation={removal}
      onClose={close}
    >
      <p>
        <Trans>
          It is neither listed nor said any more, and stops no order. Closed months keep their
          lists.
        </Trans>
      </p>
    </ActionDialog>
  )
}
