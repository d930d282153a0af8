import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { groupEndpoints, type GroupPage, type NewGroup } from '#groups/contract/groups.ts'
import { Refused } from '#platform/contract/refusals.ts'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { ActionDialog } from '#platform/web/ui/ActionDialog.tsx'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadAlert } from '#platform/web/ui/LoadAlert.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { SidePanel } from '#platform/web/ui/SidePanel.tsx'
import { wordsFor } from '#platform/web/ui/words-for.ts'
import { useGroupDraft, type GroupDraftState } from './group-draft.ts'
import { groupQuery, previewQuery } from './group-queries.ts'
import { describeRule, peopleInWords } from './group-words.ts'
import { GroupForm } from './GroupForm.tsx'
import classes from './GroupPages.module.css'
import { AllDataLink, GroupPeople } from './GroupPeople.tsx'
import { useMayChangeGroups } from './Groups.tsx'

const NO_NAMES = { managers: [], customFields: [] }

/** A new group: its rules, and at once who fits them. */
export function NewGroupPage() {
  const navigate = useNavigate()
  const draft = useGroupDraft(null, NO_NAMES)
  const preview = usePreview(draft)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (body: NewGroup) => call(groupEndpoints.createGroup, { body }),
    onSuccess: async (group) => {
      queries.setQueryData(groupQuery(group.id).queryKey, group)
      announceMessage('success', savedWords(group))
      await navigate({ to: paths.group, params: { id: String(group.id) } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['users', 'groups'] }),
  })
  return (
    <Screen
      title={t`New group`}
      above={<BackLink to={paths.groups}>{t`Groups`}</BackLink>}
      aside={<GroupPeople preview={preview} />}
    >
      <Card>
        <GroupForm draft={draft} saving={save} action={t`Save the group`} onSave={save.mutate} />
      </Card>
    </Screen>
  )
}

function savedWords({ name, people }: GroupPage): string {
  return t`${name} is saved: ${{ people: peopleInWords(people) }} today.`
}

const PAUSE_MS = 400

/** Who fits what is typed; null while it is not complete. */
function usePreview({ condition }: GroupDraftState) {
  const asked = condition === null ? '' : JSON.stringify(condition)
  const [settled] = useDebouncedValue(asked, PAUSE_MS)
  const { data = null } = useQuery(previewQuery(settled === '' ? null : JSON.parse(settled)))
  return condition === null ? null : data
}

const REMOVING = ['removeGroup']

/** A group: who is in it today, its rules, and where it is used. */
export function GroupDetails() {
  const { id } = useParams({ from: paths.group })
  // Not read again while it is removed: it would not be found.
  const isThere = useIsMutating({ mutationKey: REMOVING }) === 0
  const { data, error, refetch } = useQuery({ ...groupQuery(Number(id)), enabled: isThere })
  const mayChange = useMayChangeGroups()
  if (data === undefined) {
    return (
      <Screen title={t`Group`} above={<BackLink to={paths.groups}>{t`Groups`}</BackLink>}>
        {error === null ? (
          <Card padding="flush">
            <RowsSkeleton rows={4} />
          </Card>
        ) : (
          <LoadAlert
            words={error instanceof Refused ? wordsFor(error) : t`The group could not be loaded.`}
            onRetry={() => void refetch()}
          />
        )}
      </Screen>
    )
  }
  // A saved change begins with what was saved.
  return mayChange ? (
    <EditedGroup key={`${data.id} ${data.version}`} group={data} />
  ) : (
    <ReadGroup group={data} />
  )
}

function EditedGroup({ group }: { group: GroupPage }) {
  const draft = useGroupDraft(group, group)
  const preview = usePreview(draft)
  const queries = useQueryClient()
  const { queryKey } = groupQuery(group.id)
  const save = useMutation({
    mutationFn: (changed: NewGroup) =>
      call(groupEndpoints.changeGroup, {
        params: { id: group.id },
        body: { ...changed, version: group.version },
      }),
    onSuccess: (changed) => {
      queries.setQueryData(queryKey, changed)
      announceMessage('success', savedWords(changed))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['users', 'groups'] }),
  })
  return (
    <GroupScreen group={group} preview={preview}>
      <Card>
        <GroupForm draft={draft} saving={save} action={t`Save`} onSave={save.mutate} />
      </Card>
      <RemoveGroup group={group} />
    </GroupScreen>
  )
}

function ReadGroup({ group }: { group: GroupPage }) {
  const { match, rules } = group.condition
  return (
    <GroupScreen group={group} preview={group}>
      <Card>
        <p className={classes.match}>
          {match === 'all'
            ? t`Everybody who fits all of these rules`
            : t`Everybody who fits any of these rules`}
        </p>
        <ul className={classes.words}>
          {rules.map((rule) => (
            <li key={JSON.stringify(rule)} dir="auto">
              {describeRule(rule, group)}
            </li>
          ))}
        </ul>
      </Card>
    </GroupScreen>
  )
}

interface GroupScreenProps {
  group: GroupPage
  preview: Parameters<typeof GroupPeople>[0]['preview']
  children: React.ReactNode
}

function GroupScreen({ group, preview, children }: GroupScreenProps) {
  return (
    <Screen
      title={group.name}
      above={<BackLink to={paths.groups}>{t`Groups`}</BackLink>}
      aside={
        <>
          <GroupPeople preview={preview}>
            <AllDataLink group={group.id} />
          </GroupPeople>
          <SidePanel title={t`Where it is used`}>
            {group.uses.length === 0 ? (
              <p>{t`Nowhere yet.`}</p>
            ) : (
              <ul>
                {group.uses.map(({ title, path }) => (
                  <li key={title}>
                    <Anchor renderRoot={(props) => <Link {...props} to={path} />}>{title}</Anchor>
                  </li>
                ))}
              </ul>
            )}
          </SidePanel>
        </>
      }
    >
      {children}
    </Screen>
  )
}

function RemoveGroup({ group }: { group: GroupPage }) {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { name } = group
  const remove = useMutation({
    mutationKey: REMOVING,
    mutationFn: ({ id }: GroupPage) => call(groupEndpoints.removeGroup, { params: { id } }),
    onSuccess: async () => {
      announceMessage('success', t`${name} is removed.`)
      await navigate({ to: paths.groups })
      queries.removeQueries({ queryKey: groupQuery(group.id).queryKey })
      await queries.invalidateQueries({ queryKey: ['users', 'groups'] })
    },
  })
  if (group.uses.length > 0) {
    return <p className={classes.used}>{t`A group that is used can’t be removed.`}</p>
  }
  return (
    <div>
      <Button {...ASKS_TO_TAKE} onClick={() => setOpened(true)}>
        {t`Remove this group`}
      </Button>
      <ActionDialog
        takes
        opened={opened}
        title={t`Remove this group?`}
        action={t`Remove`}
        subject={group}
        mutation={remove}
        onClose={() => setOpened(false)}
      >
        <p>
          <Trans>
            <strong dir="auto">{name}</strong> goes. Its people, and what they were given, stay as
            they are.
          </Trans>
        </p>
      </ActionDialog>
    </div>
  )
}
