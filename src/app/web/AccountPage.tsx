import { UserDetails } from '#users/web/UserDetails.tsx'
import { UserAccount } from '#corrections/web/UserAccount.tsx'

/** A user's account: balances and corrections, with the sign-in details between them. */
export function AccountPage() {
  return <UserAccount renderDetails={(person) => <UserDetails user={person} />} />
}
