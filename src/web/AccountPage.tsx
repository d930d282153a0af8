import { UserDetails } from './people/UserDetails.tsx'
import { UserAccount } from './wallet/UserAccount.tsx'

/** A person's account, put together from two areas. */
export function AccountPage() {
  return <UserAccount renderDetails={(person) => <UserDetails user={person} />} />
}
