import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ArrangedGifts } from './ArrangedGifts.tsx'
import { shopOrderQuery } from './CategoriesField.tsx'
import { CategoryList } from './CategoryList.tsx'

/** For shop keepers: the categories of the shop, and the gifts that come first. */
export function ShopOrderPage() {
  const { data, isError, refetch } = useQuery(shopOrderQuery)
  return (
    <Screen
      title={t`Categories and order`}
      lead={t`How people find their gift: by a category, or because it stands first.`}
      above={<BackLink to={paths.inventory}>{t`Inventory`}</BackLink>}
    >
      {data !== undefined ? (
        <>
          <CategoryList categories={data.categories} />
          <ArrangedGifts gifts={data.gifts} />
        </>
      ) : isError ? (
        <LoadAlert words={t`The categories could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          <RowsSkeleton rows={4} />
        </Card>
      )}
    </Screen>
  )
}
