import { plural, t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sessionQuery } from '#auth/web/session-queries.ts'
import type { GroupList, GroupRow } from '#groups/contract/groups.ts'
import { administers } from '#platform/contract/permissions.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { Note, Row, Rows } from '#platform/web/ui/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { groupsQuery } from './group-queries.ts'
import { describeRule, peopleInWords, type GroupNames } from './group-words.ts'
import classes from './Groups.module.css'

/** The groups of the company, with how many people are in each today. */
export function GroupsPage() {
  const { data, isError, refetch } = useQuery(groupsQuery)
  const mayChange = useMayChangeGroups()
  const add = mayChange && (
    <Button renderRoot={(props) => <Link {...props} to={paths.newGroup} />}>{t`New group`}</Button>
  )
  return (
    <Screen
      title={t`Groups`}
      lead={t`Named conditions, such as “Apprentices in Lyon”. Who fits is in the group, from the day on which they fit.`}
      actions={data !== undefined && data.groups.length > 0 && add}
    >
      {data === undefined && isError ? (
        <LoadAlert words={t`The groups could not be loaded.`} onRetry={() => void refetch()} />
      ) : (
        <Card padding="flush">
          {data === undefined ? (
            <RowsSkeleton rows={3} />
          ) : data.groups.length === 0 ? (
            <EmptyState
              title={t`No groups yet`}
              icon={<IconUsersGroup size={28} stroke={1.5} />}
              action={add}
            >
              {t`Make one of a place, a team, a kind of employment or a start date, and give all of them points at once.`}
            </EmptyState>
          ) : (
            <GroupRows list={data} />
          )}
        </Card>
      )}
    </Screen>
  )
}

function GroupRows({ list }: { list: GroupList }) {
  return (
    <Rows aria-label={t`Groups`}>
      {list.groups.map((group) => (
        <Row
          key={group.id}
          name={
            <Anchor
              renderRoot={(props) => (
                <Link {...props} to={paths.group} params={{ id: String(group.id) }} />
              )}
            >
              <bdi>{group.name}</bdi>
            </Anchor>
          }
          actions={<span className={classes.count}>{peopleInWords(group.people)}</span>}
        >
          <Note>{describeCondition(group, list)}</Note>
          {group.uses > 0 && (
            <Note>{plural(group.uses, { one: 'Used in # place', other: 'Used in # places' })}</Note>
          )}
        </Row>
      ))}
    </Rows>
  )
}

function describeCondition({ condition }: GroupRow, names: GroupNames): string {
  const [first = '', ...more] = condition.rules.map((rule) => describeRule(rule, names))
  if (more.length === 0) return first
  const rules = [first, ...more].join(' · ')
  return condition.match === 'all' ? t`All of: ${rules}` : t`Any of: ${rules}`
}

/** Whether the reader makes and changes groups: as the administrator or a deputy. */
export function useMayChangeGroups(): boolean {
  const user = useQuery(sessionQuery).data?.user
  return user ? administers(user) : false
}
