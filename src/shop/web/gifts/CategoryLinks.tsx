import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#platform/web/api/client.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { categoryEndpoints } from '#shop/contract/categories.ts'
import classes from './CategoryLinks.module.css'

// Below the key of the gifts: what changes them reads it again.
export const giftCategoriesQuery = () =>
  queryOptions({
    queryKey: ['gifts', 'categories', say.language],
    queryFn: ({ signal }) => call(categoryEndpoints.listGiftCategories, { signal }),
  })

interface CategoryLinksProps {
  /** The category in the address. */
  shown: number | undefined
}

/** The categories of the shop, each a link to its gifts; nothing while there is none. */
export function CategoryLinks({ shown }: CategoryLinksProps) {
  const { data } = useQuery(giftCategoriesQuery())
  if (data === undefined || data.categories.length === 0) return null
  const links = [{ id: undefined, name: t`All gifts` }, ...data.categories]
  return (
    <nav aria-label={t`Categories`} className={classes.links}>
      {links.map(({ id, name }) => (
        <Link
          key={id ?? 0}
          from={paths.giftShop}
          to={paths.giftShop}
          search={(known) => ({ ...known, category: id })}
          resetScroll={false}
          className={classes.link}
          // The router marks a link by its path alone.
          activeProps={{}}
          aria-current={id === shown ? 'page' : undefined}
        >
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  )
}
