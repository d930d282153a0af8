import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { UserAllowance } from '#allowance/web/UserAllowance.tsx'
import { UserBonuses } from '#bonuses/web/UserBonuses.tsx'
import { UserAccount } from '#corrections/web/UserAccount.tsx'
import { UserHandover } from '#handover/web/UserHandover.tsx'
import { LeavingDialog } from '#leaving/web/LeavingDialog.tsx'
import { LeavingSection } from '#leaving/web/UserLeaving.tsx'
import { BackLink } from '#platform/web/BackLink.tsx'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { LoadFailed } from '#platform/web/ui/LoadFailed.tsx'
import { nameOf } from '#platform/web/ui/name-of.ts'
import { PersonAvatar } from '#platform/web/ui/PersonAvatar.tsx'
import { RowsSkeleton } from '#platform/web/ui/RowsSkeleton.tsx'
import { Screen } from '#platform/web/ui/Screen.tsx'
import { ErasePerson } from '#privacy/web/ErasePerson.tsx'
import { userQuery } from '#users/web/show-user.ts'
import { isProtected, useActsByRole, useIsAdministrator } from '#users/web/use-acts-by-role.ts'
import { UserDetails } from '#users/web/UserDetails.tsx'
import { UserState } from '#users/web/UserState.tsx'

/**
 * A user's account: balances, details and transactions, and beside them bonuses and what else can be done.
 * A people keeper sees the details and the leaving alone.
 */
export function AccountPage() {
  const isAdministrator = useIsAdministrator()
  if (useActsByRole()) return <DetailsPage />
  return (
    <UserAccount
      renderDetails={(person) => <UserDetails user={person} DeactivateDialog={LeavingDialog} />}
      renderActions={(person) => (
        <>
          <UserBonuses user={person} />
          <UserAllowance user={person} />
          {!isProtected(person) && <LeavingSection user={person} />}
          {isAdministrator && !person.isAdministrator && <UserHandover user={person} />}
          {!isProtected(person) && <ErasePerson user={person} />}
        </>
      )}
    />
  )
}

function DetailsPage() {
  const { userId } = useParams({ from: paths.account })
  const { data: user, isError, refetch } = useQuery(userQuery(Number(userId)))
  return (
    <Screen
      title={user ? nameOf(user) : t`Account`}
      above={<BackLink to={paths.allData}>{t`All Data`}</BackLink>}
      {...(user && {
        face: <PersonAvatar person={user} size={64} />,
        lead: (
          <>
            {user.email} <UserState user={user} />
          </>
        ),
      })}
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
