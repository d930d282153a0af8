import { OfferNote } from '#handover/web/UserHandover.tsx'
import { RoleHolders } from '#roles/web/RoleHolders.tsx'

/** The holders of roles, with the open offer of the administrator's account. */
export function RolesPage() {
  return <RoleHolders offerNote={<OfferNote />} />
}
