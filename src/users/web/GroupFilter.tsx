import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { groupNamesQuery } from '#groups/web/group-queries.ts'
import { SelectField } from '#platform/web/ui/SelectField.tsx'
import classes from './GroupFilter.module.css'

interface GroupFilterProps {
  group: number | undefined
  onChange: (group: number | undefined) => void
}

const PREFIX = 'group '

/** The people of a group: a choice among the company's groups, then the group as a chip. */
export function GroupFilter({ group, onChange }: GroupFilterProps) {
  const { data } = useQuery(groupNamesQuery)
  const groups = data?.groups ?? []
  if (group !== undefined) {
    const name = groups.find(({ id }) => id === group)?.name ?? ''
    return (
      <span className={classes.chip}>
        <span className={classes.name}>
          <Trans>
            Group: <bdi>{name}</bdi>
          </Trans>
        </span>
        <CloseButton
          size="sm"
          radius="xl"
          aria-label={t`Remove ${{ name }}`}
          onClick={() => onChange(undefined)}
        />
      </span>
    )
  }
  if (groups.length === 0) return null
  // Not by the bare id: keys that are numbers would come in their own order.
  const names = groups.map(({ id, name }) => [`${PREFIX}${id}`, name])
  return (
    <SelectField
      aria-label={t`Group`}
      size="sm"
      choices={{ any: t`Group`, ...(Object.fromEntries(names) as Record<string, string>) }}
      value="any"
      onChange={(choice) => onChange(Number(choice.slice(PREFIX.length)))}
    />
  )
}
