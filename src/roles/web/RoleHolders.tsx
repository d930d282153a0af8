import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sayName } from '#platform/contract/former-colleague.ts'
import { NOTHING } from '#platform/contract/points.ts'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { showBriefly } from '#platform/web/language/format.ts'
import { say } from '#platform/web/language/speak.ts'
import { paths } from '#platform/web/paths.ts'
import { announceMessage } from '#platform/web/ui/announce.ts'
import { ASKS_TO_TAKE } from '#platform/web/ui/button-colors.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { useDialog } from '#platform/web/ui/Dialog.tsx'
import { FormModal } from '#platform/web/ui/FormModal.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { Moment } from '#platform/web/ui/Moment.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import type { HeldRole, RoleHolder, RoleHolderList } from '#roles/contract/role-endpoints.ts'
import { ROLE_WORDS, ROLES, type Role } from '#roles/contract/role-permissions.ts'
import { roleHoldersQuery, useChangeRole } from './change-role.ts'
import { RoleForm, type RolePerson, type RolePersonField } from './RoleForm.tsx'
import classes from './RoleHolders.module.css'

interface RoleHoldersProps {
  /** Whether the administrator's account is offered to somebody. */
  offerNote: ReactNode
  /** Who is to have a role; null: nobody is chosen yet. */
  person: RolePerson | null
  PersonField: RolePersonField
}

/** A role to give, or a held one whose limit changes. */
interface OpenRole {
  readonly role: Role
  readonly person: RolePerson | null
  readonly held: HeldRole | null
}

/** Who may do what: the administrator, and each role with the people who have it. */
export function RoleHolders({ offerNote, person, PersonField }: RoleHoldersProps) {
  const { data, isError, refetch } = useQuery(roleHoldersQuery)
  const dialog = useDialog<OpenRole>()
  return (
    <Screen
      title={t`Who may do what`}
      above={<BackLink to={paths.allData}>{t`All Data`}</BackLink>}
      lead={t`Give a role to a colleague, and take it back. You hand over your own account on a person’s page.`}
    >
      {data === undefined && !isError && (
        <Card padding="flush">
          <RowsSkeleton rows={5} />
        </Card>
      )}
      {data === undefined && isError && (
        <LoadFailed title={t`Could not load the roles`} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <Group title={t`Administrator`} words={t`May do everything, and alone gives roles.`}>
            <HolderRow holder={data.administrator}>{offerNote}</HolderRow>
          </Group>
          {ROLES.map((role) => (
            <RoleGroup
              key={role}
              role={role}
              holders={data.holders}
              onGive={() => dialog.open({ role, person: null, held: null })}
              onLimit={(holder, held) => dialog.open({ role, person: holder, held })}
            />
          ))}
        </>
      )}
      <FormModal
        opened={dialog.opened}
        onClose={dialog.close}
        title={dialog.subject === null ? '' : t(ROLE_NAMES[dialog.subject.role])}
      >
        {dialog.opened && dialog.subject !== null && (
          <RoleForm
            // The person of the address may arrive later.
            key={person?.id}
            {...dialog.subject}
            person={dialog.subject.person ?? person}
            PersonField={PersonField}
            onClose={dialog.close}
          />
        )}
      </FormModal>
    </Screen>
  )
}

interface RoleGroupProps {
  role: Role
  holders: RoleHolderList['holders']
  onGive: () => void
  /** Asks for the bonus points a month. */
  onLimit: (holder: RoleHolder, held: HeldRole) => void
}

function RoleGroup({ role, holders, onGive, onLimit }: RoleGroupProps) {
  const some = holders.flatMap((holder) =>
    holder.roles.filter((one) => one.role === role).map((held) => ({ holder, held })),
  )
  return (
    <Group
      title={t(ROLE_NAMES[role])}
      words={t(ROLE_WORDS[role])}
      action={
        <Button
          variant="light"
          aria-label={t`Give role ${{ title: t(ROLE_NAMES[role]) }}`}
          onClick={onGive}
        >
          <Trans>Give role</Trans>
        </Button>
      }
    >
      {some.length === 0 && <li className={classes.nobody}>{t`Nobody has this role.`}</li>}
      {some.map(({ holder, held }) => (
        <HolderRow
          key={holder.id}
          holder={holder}
          held={held}
          isInactive={!holder.isActive}
          actions={<HolderActions holder={holder} held={held} onLimit={onLimit} />}
        />
      ))}
    </Group>
  )
}

interface GroupProps {
  title: string
  words: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

function Group({ title, words, action, children }: GroupProps) {
  return (
    <Card padding="flush">
      <section aria-label={title}>
        <header className={classes.head}>
          <div className={classes.words}>
            <h2 className={classes.role}>{title}</h2>
            <p className={classes.quiet}>{words}</p>
          </div>
          {action}
        </header>
        <ul className={classes.rows}>{children}</ul>
      </section>
    </Card>
  )
}

interface HolderRowProps {
  holder: Pick<RoleHolder, 'id' | 'firstName' | 'lastName' | 'email' | 'picture'>
  held?: HeldRole
  isInactive?: boolean
  actions?: ReactNode
  children?: ReactNode
}

function HolderRow({ holder, held, isInactive = false, actions, children }: HolderRowProps) {
  return (
    <li className={classes.row}>
      <PersonAvatar person={holder} size={36} />
      <div className={classes.words}>
        <p>
          <Link
            to={paths.account}
            params={{ userId: String(holder.id) }}
            className={classes.person}
          >
            {nameOf(holder)}
          </Link>
          {isInactive && (
            <span className={classes.quiet}>
              {' '}
              <Trans>· Inactive</Trans>
            </span>
          )}
        </p>
        <p className={classes.quiet}>{holder.email}</p>
        {held !== undefined && <HeldRoleDetails held={held} />}
        {children}
      </div>
      {actions}
    </li>
  )
}

interface HolderActionsProps {
  holder: RoleHolder
  held: HeldRole
  onLimit: (holder: RoleHolder, held: HeldRole) => void
}

/** The buttons that change a held role, or take it. */
function HolderActions({ holder, held, onLimit }: HolderActionsProps) {
  const change = useChangeRole()
  const { role, bonusLimit } = held
  const name = nameOf(holder)
  const title = t(ROLE_NAMES[role])
  const giveBack = () =>
    change.mutate(
      { id: holder.id, role, bonusLimit: bonusLimit ?? NOTHING },
      {
        onSuccess: () => announceMessage('success', t`${name} has the role ${{ role: title }}.`),
      },
    )
  const take = () =>
    change.mutate(
      { id: holder.id, role, bonusLimit: null },
      {
        onSuccess: () =>
          announceMessage('success', t`${name} does not have the role ${title} any more.`, {
            label: t`Undo`,
            run: giveBack,
          }),
      },
    )
  return (
    <div className={classes.actions}>
      {role === 'peopleKeeper' && (
        <Button
          variant="default"
          aria-label={t`Change limit of ${name}`}
          onClick={() => onLimit(holder, held)}
        >
          <Trans>Change limit</Trans>
        </Button>
      )}
      {held.givenBy !== null && (
        <Button
          {...ASKS_TO_TAKE}
          loading={change.isPending}
          aria-label={t`Take role ${title} from ${name}`}
          onClick={take}
        >
          <Trans>Take role</Trans>
        </Button>
      )}
    </div>
  )
}

/** The giver and the day of a role, and its limit of bonus points. */
function HeldRoleDetails({ held }: { held: HeldRole }) {
  const { givenAt, bonusLimit, bonusGiven } = held
  const givenBy = held.givenBy === null ? null : sayName(held.givenBy, say)
  const limit = showBriefly(bonusLimit ?? NOTHING)
  const given = showBriefly(bonusGiven ?? NOTHING)
  return (
    <>
      {bonusLimit !== null && (
        <p>
          <Trans>
            Up to {limit} bonus points a month, {given} given this month.
          </Trans>
        </p>
      )}
      <p className={classes.quiet}>
        {givenBy === null ? (
          <Trans>
            Given by the company’s directory, which also takes it, <Moment date={givenAt} />
          </Trans>
        ) : (
          <Trans>
            Given by {givenBy}, <Moment date={givenAt} />
          </Trans>
        )}
      </p>
    </>
  )
}
