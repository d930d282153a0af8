import { OfferNote } from '#handover/web/UserHandover.tsx'
import { RoleHolders } from '#roles/web/RoleHolders.tsx'

/** Who may do what, and whether the administrator's account is offered to somebody. */
export function RolesPage() {
  return <RoleHolders offerNote={<OfferNote />} />
}
