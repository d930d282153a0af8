import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ROLE_NAMES } from '#platform/contract/role-names.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import type { HeldRole, RoleHolder, RoleHolderList } from '#roles/contract/role-endpoints.ts'
import { ROLE_WORDS, ROLES, type Role } from '#roles/contract/role-permissions.ts'
import classes from './RoleHolders.module.css'
import { HeldRoleDetails, roleHoldersQuery } from './UserRoles.tsx'

interface RoleHoldersProps {
  /** Whether the administrator's account is offered to somebody. */
  offerNote: ReactNode
}

/** Who may do what: the administrator, and each role with the people who have it. */
export function RoleHolders({ offerNote }: RoleHoldersProps) {
  const { data, isError, refetch } = useQuery(roleHoldersQuery)
  return (
    <Screen
      title={t`Who may do what`}
      above={<BackLink to={paths.allData}>{t`All Data`}</BackLink>}
      lead={t`Give and take roles, and hand over your own, on a person’s account, which All Data opens.`}
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
            <RoleGroup key={role} role={role} holders={data.holders} />
          ))}
        </>
      )}
    </Screen>
  )
}

function RoleGroup({ role, holders }: { role: Role; holders: RoleHolderList['holders'] }) {
  const some = holders.flatMap((holder) =>
    holder.roles.filter((one) => one.role === role).map((held) => ({ holder, held })),
  )
  return (
    <Group title={t(ROLE_NAMES[role])} words={t(ROLE_WORDS[role])}>
      {some.length === 0 && <li className={classes.nobody}>{t`Nobody has this role.`}</li>}
      {some.map(({ holder, held }) => (
        <HolderRow key={holder.id} holder={holder} held={held} isInactive={!holder.isActive} />
      ))}
    </Group>
  )
}

interface GroupProps {
  title: string
  words: string
  children: ReactNode
}

function Group({ title, words, children }: GroupProps) {
  return (
    <Card padding="flush">
      <section aria-label={title}>
        <header className={classes.head}>
          <h2 className={classes.role}>{title}</h2>
          <p className={classes.quiet}>{words}</p>
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
  children?: ReactNode
}

function HolderRow({ holder, held, isInactive = false, children }: HolderRowProps) {
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
    </li>
  )
}
