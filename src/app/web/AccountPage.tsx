import { UserBonuses } from '#bonuses/web/UserBonuses.tsx'
import { UserAccount } from '#corrections/web/UserAccount.tsx'
import { UserDetails } from '#users/web/UserDetails.tsx'

/** A user's account: balances and corrections, with sign-in details and bonuses between them. */
export function AccountPage() {
  return (
    <UserAccount
      renderDetails={(person) => (
        <>
          <UserDetails user={person} />
          <UserBonuses user={person} />
        </>
      )}
    />
  )
}
