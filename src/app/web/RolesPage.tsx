import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { OfferNote } from '#handover/web/UserHandover.tsx'
import { paths } from '#platform/web/paths.ts'
import { RoleHolders } from '#roles/web/RoleHolders.tsx'
import { PersonField } from '#users/web/PersonField.tsx'
import { userQuery } from '#users/web/show-user.ts'

/** The holders of roles, with the open offer of the administrator's account. */
export function RolesPage() {
  const { person } = useSearch({ from: paths.roles })
  const { data = null } = useQuery({ ...userQuery(person ?? 0), enabled: person !== undefined })
  return <RoleHolders offerNote={<OfferNote />} person={data} PersonField={PersonField} />
}
