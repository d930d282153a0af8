import { UserDetails } from '#users/web/UserDetails.tsx'
import { UserAccount } from '#corrections/web/UserAccount.tsx'

/** A person's account, put together from two areas. */
export function AccountPage() {
  return <UserAccount renderDetails={(person) => <UserDetails user={person} />} />
}
