import { t } from '@lingui/core/macro'
import { Input } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ValuesField } from '#groups/web/ValuesField.tsx'
import { languageNamed } from '#platform/contract/languages.ts'
import { call } from '#platform/web/api/client.ts'
import { say } from '#platform/web/language/speak.ts'
import {
  categoryEndpoints,
  MOST_GIFT_CATEGORIES,
  nameOfCategory,
  type CategoryNames,
} from '#shop/contract/categories.ts'
import { shopEndpoints } from '#shop/contract/shop-endpoints.ts'
import { MOST_AUDIENCE_GROUPS } from '#shop/contract/shop.ts'

export const shopOrderQuery = queryOptions({
  queryKey: ['inventory', 'order'],
  queryFn: ({ signal }) => call(categoryEndpoints.readShopOrder, { signal }),
})

/** A category's name in the language of the page. */
export function categoryInWords(names: CategoryNames): string {
  return nameOfCategory(names, languageNamed(say.language) ?? 'en')
}

interface IdsFieldProps {
  /** The ids of the chosen ones. */
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
}

/** The categories of a gift; nothing while the shop has none. */
export function CategoriesField(props: IdsFieldProps) {
  const { data } = useQuery(shopOrderQuery)
  if (data === undefined || data.categories.length === 0) return null
  return (
    <NamedIdsField
      {...props}
      label={t`Categories`}
      description={t`At most three. People choose by them in the shop.`}
      placeholder={t`Choose a category`}
      most={MOST_GIFT_CATEGORIES}
      items={data.categories.map(({ id, names }) => ({ id, name: categoryInWords(names) }))}
    />
  )
}

const audienceGroupsQuery = queryOptions({
  queryKey: ['inventory', 'groups'],
  queryFn: ({ signal }) => call(shopEndpoints.listAudienceGroups, { signal }),
})

/** The groups that a gift is offered to; nothing while the company has no groups. */
export function AudienceField(props: IdsFieldProps) {
  const { data } = useQuery(audienceGroupsQuery)
  if (data === undefined || data.groups.length === 0) return null
  return (
    <NamedIdsField
      {...props}
      label={t`Offered to`}
      description={t`People of these groups alone see and buy it. Without a group, everybody does.`}
      placeholder={t`Everybody`}
      most={MOST_AUDIENCE_GROUPS}
      items={data.groups}
    />
  )
}

interface NamedIdsFieldProps extends IdsFieldProps {
  label: string
  description: string
  placeholder: string
  most: number
  /** All that can be chosen. */
  items: readonly { id: number; name: string }[]
}

/** Several of a list of names, as tags. */
export function NamedIdsField(props: NamedIdsFieldProps) {
  const { label, description, placeholder, most, items, chosen, onChange } = props
  const [search, setSearch] = useState('')
  const typed = search.trim().toLowerCase()
  const values = items.map(({ id, name }) => ({ value: String(id), label: name }))
  const isFull = chosen.length >= most
  return (
    // A group: its label belongs to the tags, too.
    <Input.Wrapper label={label} description={description} size="md" labelElement="div">
      <ValuesField
        label={label}
        placeholder={placeholder}
        chosen={chosen.flatMap((id) => values.find(({ value }) => value === String(id)) ?? [])}
        offered={isFull ? [] : values.filter((value) => value.label.toLowerCase().includes(typed))}
        search={search}
        onSearch={setSearch}
        isKnown
        takesOther={false}
        onChange={(tags) => onChange(tags.map(({ value }) => Number(value)))}
      />
    </Input.Wrapper>
  )
}
