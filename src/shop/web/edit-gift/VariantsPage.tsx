import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Title } from '@mantine/core'
import { IconGiftOff } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type SubmitEvent } from 'react'
import { MESSAGES } from '#platform/contract/messages.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { useAttempts } from '#platform/web/api/attempt.ts'
import { check } from '#platform/web/api/check.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { showCount } from '#platform/web/language/format.ts'
import { sayRefusal } from '#platform/web/language/refusals.ts'
import { paths } from '#platform/web/paths.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { Form } from '#platform/web/ui/Form.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import type { Gift } from '#shop/contract/shop.ts'
import { VariantsChange } from '#shop/contract/variants.ts'
import { OptionFields } from './OptionFields.tsx'
import { rowsOf, variantsDraftOf, variantsToSend, type VariantsDraft } from './variants-draft.ts'
import classes from './VariantsPage.module.css'
import { VariantTable } from './VariantTable.tsx'

const route = getRouteApi(paths.giftVariants)

/** For shop keepers: the options of a gift, such as size and colour, and the variants they make. */
export function VariantsPage() {
  const id = Number(route.useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data: gift, error, refetch } = useQuery({ ...variantsQuery(id), enabled: isId })
  const isGone = !isId || (error instanceof Refused && error.code === 'gift-unknown')
  return (
    <Screen
      title={gift ? t`Options of ${{ name: gift.name }}` : t`Options`}
      lead={t`Sizes, colours or the like. Each combination has a stock of its own.`}
      above={<BackLink to={paths.inventory}>{t`Inventory`}</BackLink>}
    >
      {isGone ? (
        <EmptyState title={sayRefusal('gift-unknown')} icon={<IconGiftOff size={30} />} />
      ) : gift !== undefined ? (
        <VariantsForm key={gift.id} gift={gift} />
      ) : error === null ? (
        <Card padding="flush">
          <RowsSkeleton rows={4} />
        </Card>
      ) : (
        <LoadAlert words={t(MESSAGES.inventoryFailed)} onRetry={() => void refetch()} />
      )}
    </Screen>
  )
}

function variantsQuery(id: number) {
  return queryOptions({
    queryKey: ['inventory', 'variants', id],
    queryFn: ({ signal }) => call(shopEndpoints.readGift, { params: { id }, signal }),
    // What was seen decides how a stock changes, so that an earlier answer won't do.
    gcTime: 0,
  })
}

function VariantsForm({ gift }: { gift: Gift }) {
  const [draft, setDraft] = useState(() => variantsDraftOf(gift))
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveVariants(gift)
  const submit = (send: () => void) => (event: SubmitEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <Card>
      <Form
        of={{ form, submit }}
        sending={save}
        onSend={() => save.mutate(draft)}
        action={t`Save variants`}
      >
        <OptionFields draft={draft} onChange={setDraft} />
        <Title order={2} className={classes.title}>{t`Variants`}</Title>
        {gift.options === undefined && gift.stock > 0 && (
          <Heir draft={draft} onChange={setDraft} stock={gift.stock} />
        )}
        <VariantTable draft={draft} picture={gift.picture} onChange={setDraft} />
        <p className={classes.note}>
          <Trans>
            One of them costs what the gift costs, and enters 0. What you no longer offer stays in
            orders as it was bought.
          </Trans>
        </p>
      </Form>
    </Card>
  )
}

interface HeirProps {
  draft: VariantsDraft
  stock: number
  onChange: (draft: VariantsDraft) => void
}

/** Which variant takes over the stock of the gift. */
function Heir({ draft, stock, onChange }: HeirProps) {
  const offered = rowsOf(draft).filter(({ variant }) => variant.isOffered)
  const choices = offered.map(({ key, words }, place) => [
    key,
    words === '' ? t`Variant ${place + 1}` : words,
  ])
  return (
    <SelectField
      label={t`The ${{ count: showCount(stock) }} in stock are`}
      choices={Object.fromEntries(choices) as Record<string, string>}
      value={draft.heir ?? offered[0]?.key ?? ''}
      onChange={(heir) => onChange({ ...draft, heir })}
    />
  )
}

function useSaveVariants(gift: Gift) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const send = useAttempts((body: VariantsChange, key) =>
    call(shopEndpoints.changeVariants, { params: { id: gift.id }, body, key }),
  )
  return useMutation({
    mutationFn: async (draft: VariantsDraft) => send(check(VariantsChange, variantsToSend(draft))),
    onSuccess: async ({ id }) => {
      announceMessage('success', t`The variants are saved.`)
      await navigate({ to: paths.gift, params: { id: String(id) } })
    },
    onSettled: () => {
      for (const name of ['gifts', 'inventory']) {
        void queries.invalidateQueries({ queryKey: [name] })
      }
    },
  })
}
