import type { PayrollRow } from '#payroll/contract/payroll.ts'
import { sayName } from '#platform/contract/former-colleague.ts'
import { say } from '#platform/web/language/speak.ts'
import { nameOf } from '#platform/web/ui/name-of.ts'
import classes from './PersonCell.module.css'

interface PersonCellProps {
  person: PayrollRow['person']
  country: string | null
  /** Whether the row above is the same person's: the name is read out, but not shown again. */
  isAgain?: boolean
}

/** The heading of a person's row, with the facts by which payroll knows them. */
export function PersonCell({ person, country, isAgain = false }: PersonCellProps) {
  const facts = [person.employeeId, person.costCentre, country].filter((fact) => fact !== null)
  return (
    <th role="rowheader" scope="row" {...(isAgain && { className: classes.again })}>
      <span className={classes.name}>{sayName(nameOf(person), say)}</span>
      <span className={classes.facts} dir="auto">
        {facts.join(' · ')}
      </span>
    </th>
  )
}
