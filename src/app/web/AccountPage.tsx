import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { UserBonuses } from '#bonuses/web/UserBonuses.tsx'
import { UserAccount } from '#corrections/web/UserAccount.tsx'
import { UserHandover } from '#handover/web/UserHandover.tsx'
import { LeavingDialog } from '#leaving/web/LeavingDialog.tsx'
import { LeavingSection } from '#leaving/web/UserLeaving.tsx'
import { call } from '#platform/web/api/client.ts'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ErasePerson } from '#privacy/web/ErasePerson.tsx'
import { UserRoles } from '#roles/web/UserRoles.tsx'
import { userEndpoints } from '#users/contract/users.ts'
import { isProtected, useActsByRole, useIsAdministrator } from '#users/web/use-acts-by-role.ts'
import { UserDetails } from '#users/web/UserDetails.tsx'

/**
 * A user's account: balances and corrections, with the sign-in details, roles and bonuses between them. A
 * people keeper sees the details and the leaving alone.
 */
export function AccountPage() {
  const isAdministrator = useIsAdministrator()
  if (useActsByRole()) return <DetailsPage />
  return (
    <UserAccount
      renderDetails={(person) => (
        <>
          <UserDetails user={person} DeactivateDialog={LeavingDialog} />
          {!isProtected(person) && <LeavingSection user={person} />}
          {isAdministrator && !person.isAdministrator && <UserRoles user={person} />}
          {isAdministrator && !person.isAdministrator && <UserHandover user={person} />}
          <UserBonuses user={person} />
          {!isProtected(person) && <ErasePerson user={person} />}
        </>
      )}
    />
  )
}

function userQuery(id: number) {
  return queryOptions({
    queryKey: ['accounts', id, 'details'],
    queryFn: ({ signal }) => call(userEndpoints.readUser, { params: { id }, signal }),
  })
}

function DetailsPage() {
  const { userId } = useParams({ from: paths.account })
  const { data: user, isError, refetch } = useQuery(userQuery(Number(userId)))
  return (
    <Screen
      title={user ? nameOf(user) : t`Account`}
      above={<BackLink to={paths.allData}>{t`All Data`}</BackLink>}
      {...(user && { face: <PersonAvatar person={user} size={44} />, lead: user.email })}
    >
      {user === undefined && !isError && (
        <Card>
          <RowsSkeleton rows={3} />
        </Card>
      )}
      {user === undefined && isError && (
        <LoadFailed title={t`Could not load this account`} onRetry={() => void refetch()} />
      )}
      {user && <UserDetails user={user} DeactivateDialog={LeavingDialog} />}
      {user && !isProtected(user) && <LeavingSection user={user} />}
    </Screen>
  )
}
