import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { DirectoryField } from '#platform/contract/people.ts'
import { listNames } from '#platform/web/language/format.ts'
import type { UserRow } from '#users/contract/users.ts'

const LABELS: Readonly<Record<DirectoryField, MessageDescriptor>> = {
  name: msg`First Name and Last Name`,
  email: msg`Email`,
  title: msg`Title`,
  team: msg`Team`,
  employeeId: msg`Employee ID`,
  manager: msg`Manager`,
  place: msg`Place`,
  country: msg`Country`,
  costCentre: msg`Cost centre`,
  kind: msg`Kind`,
  customFields: msg`The company’s own fields`,
}

/** The properties of a field: fixed, and said so, where the company's directory sets it. */
export function directoryField(
  { directoryFields }: UserRow,
  field: DirectoryField,
  description?: string,
): { disabled?: true; description?: string } {
  if (directoryFields.includes(field)) {
    return { disabled: true, description: t`The company’s directory sets this.` }
  }
  return description === undefined ? {} : { description }
}

/** Says what the company's directory sets of a person, and that it closed the account. */
export function DirectoryNote({
  user,
  className,
}: {
  user: UserRow
  className?: string | undefined
}) {
  const { directoryFields, isClosedByDirectory } = user
  if (directoryFields.length === 0 && !isClosedByDirectory) return null
  const fields = listNames(directoryFields.map((field) => t(LABELS[field])))
  return (
    <p className={className}>
      {fields !== '' && t`Set by the company’s directory, and changed there: ${fields}.`}{' '}
      {isClosedByDirectory && t`The directory closed this account; it is opened again there.`}
    </p>
  )
}
