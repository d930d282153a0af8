import { Link } from '@tanstack/react-router'
import { useMayDo } from '#auth/web/session-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'

interface AccountNameProps {
  person: { readonly id: number; readonly firstName: string; readonly lastName: string }
  className: string | undefined
}

/** Somebody's name; it leads to their account where the reader may open it. */
export function AccountName({ person, className }: AccountNameProps) {
  const seesAccounts = useMayDo('managePeople')
  const name = nameOf(person)
  if (!seesAccounts) return <span className={className}>{name}</span>
  return (
    <Link to={paths.account} params={{ userId: String(person.id) }} className={className}>
      {name}
    </Link>
  )
}
